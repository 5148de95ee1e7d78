import type pg from 'pg';

/** How many passages one owner has, and all others together. */
export interface VaultSize {
  readonly own: number;
  readonly others: number;
}

export const model = 'standin';
const dimensions = 512;
const perDocument = 100;

/** Passages with words of a vocabulary in which few are frequent, and vectors that are sums of two random ones. */
export async function fillVault(owner: pg.Pool, { own, others }: VaultSize): Promise<{ readonly userId: number }> {
  const client = await owner.connect();
  try {
    await client.query(
      `set session_replication_role = replica; drop index vault.passage_words; drop index vault.passage_content`,
    );
    await client.query(`
      create table public.bench_vector as select number, l2_normalize((select array_agg(random() - 0.5 + (at + number) * 0)
        from generate_series(1, ${dimensions}) as at)::real[]::vector)::halfvec as vector from generate_series(0, 999) as number;
      create table public.bench_sentence as select number, (select string_agg('term' || floor(3000 * power(random(), 4) + (at + number) * 0), ' ')
        from generate_series(1, 12) as at) || '.' as sentence from generate_series(0, 4999) as number;
      create index on public.bench_vector (number); create index on public.bench_sentence (number);
      analyze public.bench_vector; analyze public.bench_sentence`);
    const { rows } = await client.query<{ id: string; workspace_id: string }>(
      `select id, workspace_id from people.user where username = 'staff'`,
    );
    const [{ id, workspace_id } = { id: '0', workspace_id: '0' }] = rows;
    await fillPassages(client, { workspace: workspace_id, user: id, first: 1, count: own });
    // Others have as much each as one owner in ten.
    for (let at = 0; at < 10; at += 1)
      await fillPassages(client, {
        workspace: workspace_id,
        user: String(1_000_000 + at),
        first: 1 + (own + (others / 10) * at) / perDocument,
        count: others / 10,
      });
    await client.query(`
      set maintenance_work_mem = '256MB';
      create index passage_words on vault.passage using gin (user_id, words);
      create index passage_content on vault.passage (user_id, content_hash)`);
    for (const table of ['document', 'passage', 'embedding']) await client.query(`vacuum analyze vault.${table}`);
    await client.query(`insert into vault.usage (workspace_id, user_id, documents, passages) values ($1, $2, $3, $4)`, [
      workspace_id,
      id,
      own / perDocument,
      own,
    ]);
    return { userId: Number(id) };
  } finally {
    client.release(true);
  }
}

interface Part {
  readonly workspace: string;
  readonly user: string;
  /** The id of the first document. */
  readonly first: number;
  readonly count: number;
}

async function fillPassages(client: pg.PoolClient, { workspace, user, first, count }: Part): Promise<void> {
  const last = first + count / perDocument - 1;
  await client.query(
    `insert into vault.document (id, workspace_id, user_id, document_name, document_type, content, upload_status, progress,
       active_generation, passage_count, created_at, updated_at)
     overriding system value
     select id, ${workspace}, ${user}, 'Document ' || id, 'text', 'x', 'uploaded', 100, 1, ${perDocument}, now(), now()
     from generate_series(${first}::bigint, ${last}::bigint) as id`,
  );
  await client.query(
    `insert into vault.passage (document_id, generation, index, user_id, heading, start_offset, end_offset, text, content_hash)
     select id, 1, index, ${user}, '', index * 400, index * 400 + 300, s1.sentence || ' ' || s2.sentence || ' ' || s3.sentence,
       sha256(int8send(id * 1000 + index))
     from generate_series(${first}::bigint, ${last}::bigint) as id cross join generate_series(0::bigint, ${perDocument - 1}::bigint) as index
     join public.bench_sentence as s1 on s1.number = (id * 7919 + index * 104729) % 5000
     join public.bench_sentence as s2 on s2.number = (id * 6151 + index * 15485863) % 5000
     join public.bench_sentence as s3 on s3.number = (id * 3079 + index * 32452843) % 5000`,
  );
  await client.query(
    `insert into vault.embedding (document_id, generation, index, user_id, model, embedding)
     select id, 1, index, ${user}, '${model}', l2_normalize(v1.vector + v2.vector)
     from generate_series(${first}::bigint, ${last}::bigint) as id cross join generate_series(0::bigint, ${perDocument - 1}::bigint) as index
     join public.bench_vector as v1 on v1.number = (id * 31 + index * 17) % 1000
     join public.bench_vector as v2 on v2.number = (id * 101 + index * 7 + id / 10) % 1000`,
  );
}
