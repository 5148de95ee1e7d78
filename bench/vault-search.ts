import { loadavg } from 'node:os';

import pg from 'pg';

import { startOpenAi } from '../standins/openai/openai.ts';
import { createRandom, type Random } from '../verify/random.ts';
import { type Installation, withInstallation } from '../verify/vault/installation.ts';
import { median } from './load.ts';
import { fillVault, model, type VaultSize } from './vault-data.ts';
import { compareIndexes } from './vault-index.ts';

const goal = 1.3;
const dimensions = 512;

/** The search endpoint, compared with the SQL that it cannot do without; and exact search with an index. */
export async function compareSearch({ small }: { small: boolean }): Promise<boolean> {
  const random = createRandom(20_261_115);
  // The query's vector is random too, and costs nothing: the model is not what is measured.
  const server = await startOpenAi({ embed: (texts) => Promise.resolve(texts.map(() => createRandomVector(random))) });
  const settings = {
    LYCEUM_EMBEDDING_URL: `${server.url}/v1`,
    LYCEUM_EMBEDDING_API_KEY: server.apiKey,
    LYCEUM_EMBEDDING_MODEL: model,
    LYCEUM_EMBEDDING_DIMENSIONS: String(dimensions),
    LYCEUM_EMBEDDING_HOSTS: server.host,
    LYCEUM_VAULT_USER_MODEL_CALLS: '1000000',
    LYCEUM_VAULT_WORKSPACE_MODEL_CALLS: '1000000',
  };
  const size: VaultSize = small ? { own: 2_000, others: 20_000 } : { own: 50_000, others: 500_000 };
  try {
    return await withInstallation(settings, async (installation) => {
      const started = performance.now();
      const { userId } = await fillVault(installation.owner, size);
      console.log(`      loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`);
      const passes = await compareWithSql(installation, { userId, size, rounds: small ? 10 : 60, random });
      await compareIndexes(installation.owner, { sizes: small ? [500, 2_000] : [1_000, 5_000, 20_000, 50_000], random });
      return passes;
    });
  } finally {
    await server.stop();
  }
}

interface Comparison {
  readonly userId: number;
  readonly size: VaultSize;
  readonly rounds: number;
  readonly random: Random;
}

/** In turns, so that other load on the machine affects both. */
async function compareWithSql(installation: Installation, { userId, size, rounds, random }: Comparison): Promise<boolean> {
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  await client.connect();
  const times: Record<'endpoint' | 'sql' | 'meaning' | 'words', number[]> = { endpoint: [], sql: [], meaning: [], words: [] };
  for (let round = -5; round < rounds; round += 1) {
    const query = Array.from({ length: 5 }, () => `term${Math.floor(3000 * random.next() ** 4)}`).join(' ');
    const endpoint = await time(() => installation.client.vault.search({ body: { query } }));
    const meaning = await time(() => searchByMeaning(client, userId, createRandomVector(random)));
    const words = await time(() => searchByWords(client, userId, query));
    if (round < 0) continue;
    times.endpoint.push(endpoint);
    times.meaning.push(meaning);
    times.words.push(words);
    times.sql.push(meaning + words);
  }
  await client.end();
  const ratio = median(times.endpoint) / median(times.sql);
  const ms = (name: keyof typeof times): string => `${median(times[name]).toFixed(0)} ms`;
  console.log(
    `${ratio <= goal ? 'pass' : 'FAIL'}  vault: search of ${size.own} passages among ${size.others} others: p50 ${ms('endpoint')}; the SQL alone ${ms('sql')} (by meaning ${ms('meaning')}, by words ${ms('words')}), ratio ${ratio.toFixed(2)} (goal ${goal}); load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  return ratio <= goal;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const searchByMeaning = (client: pg.Client, userId: number, vector: readonly number[]): Promise<unknown> =>
  client.query({
    name: 'meaning',
    text: `select document_id, index from vault.embedding where user_id = $1 and model = $2
           order by embedding <=> $3::halfvec limit 100`,
    values: [userId, model, `[${vector.join(',')}]`],
  });

/** PostgreSQL's own ranking, and the text of the first ten. */
const searchByWords = (client: pg.Client, userId: number, query: string): Promise<unknown> =>
  client.query({
    name: 'words',
    text: `select document_id, index, ts_headline('english', text, query) from (
             select document_id, index, text, query from vault.passage,
               to_tsquery('english', $2) as query
             where user_id = $1 and words @@ query order by ts_rank(words, query) desc limit 10) as best`,
    values: [userId, query.split(' ').join(' | ')],
  });

export function createRandomVector(random: Random): number[] {
  const vector = Array.from({ length: dimensions }, () => random.next() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
