import type pg from 'pg';

import type { Random } from '../verify/random.ts';
import { median } from './load.ts';

const queries = 30;

/** For one owner of each size: exact search, and search with an HNSW index over this owner's passages alone. */
export async function compareIndexes(
  owner: pg.Pool,
  { sizes, random }: { readonly sizes: readonly number[]; readonly random: Random },
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query(`set maintenance_work_mem = '512MB'; set jit = off`);
    console.log('      passages   exact p50   HNSW p50   recall@10   building   index');
    for (const size of sizes) console.log(await compareAt(client, size, random));
  } finally {
    client.release(true);
  }
}

async function compareAt(client: pg.PoolClient, size: number, random: Random): Promise<string> {
  await client.query(`create temporary table sample as select row_number() over () as number, embedding::halfvec(512) as embedding
    from vault.embedding limit ${size}`);
  await client.query('analyze sample');
  // Near a stored vector, as questions are near the passages that answer them.
  const targets = Array.from({ length: queries }, () => 1 + random.below(size));
  const exact = await searchAll(client, targets);
  const started = performance.now();
  await client.query('create index on sample using hnsw (embedding halfvec_cosine_ops)');
  const seconds = (performance.now() - started) / 1000;
  await client.query('set enable_seqscan = off');
  const indexed = await searchAll(client, targets);
  await client.query('set enable_seqscan = on');
  const { rows } = await client.query<{ size: string }>(`select pg_size_pretty(pg_indexes_size('sample')) as size`);
  await client.query('drop table sample');
  const shared = exact.found.map((ids, at) => ids.filter((id) => indexed.found[at]?.includes(id)).length);
  const recall = shared.reduce((sum, count) => sum + count, 0) / (queries * 10);
  const [exactMs, indexedMs] = [median(exact.times).toFixed(1), median(indexed.times).toFixed(1)];
  return `      ${String(size).padStart(8)} ${`${exactMs} ms`.padStart(11)} ${`${indexedMs} ms`.padStart(10)} ${recall.toFixed(2).padStart(11)} ${`${seconds.toFixed(1)} s`.padStart(10)}   ${rows[0]?.size}`;
}

async function searchAll(client: pg.PoolClient, targets: readonly number[]): Promise<{ times: number[]; found: string[][] }> {
  const [times, found]: [number[], string[][]] = [[], []];
  for (const target of targets) {
    const { rows: asked } = await client.query<{ vector: string }>(
      'select embedding::text as vector from sample where number = $1',
      [target],
    );
    const started = performance.now();
    const { rows } = await client.query<{ number: string }>(
      'select number from sample order by embedding <=> $1::halfvec(512) limit 10',
      [asked[0]?.vector],
    );
    times.push(performance.now() - started);
    found.push(rows.map(({ number }) => number));
  }
  return { times, found };
}
