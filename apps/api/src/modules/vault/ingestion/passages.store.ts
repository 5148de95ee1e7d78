import { type Insertable, sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import type { RunKey } from './runs.store.ts';

export type NewPassage = Insertable<Schema['vault.passage']>;

interface EmbeddingScope extends RunKey {
  readonly model: string;
  /** Passages from this index on are not embedded. */
  readonly before: number;
}

/** SQL on vault.passage and vault.embedding for workers. */
export const passageStore = (db: Db) => ({ ...passageQueries(db), ...passageCommands(db), ...embeddingCommands(db) });

const passageQueries = (db: Db) => {
  const ofRun = ({ documentId, generation }: RunKey) =>
    db
      .selectFrom('vault.passage as passage')
      .where('passage.document_id', '=', documentId)
      .where('passage.generation', '=', generation);
  return {
    async count(run: RunKey): Promise<number> {
      const { count } = await ofRun(run)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    async countEmbedded({ documentId, generation }: RunKey): Promise<number> {
      const { count } = await db
        .selectFrom('vault.embedding')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('document_id', '=', documentId)
        .where('generation', '=', generation)
        .executeTakeFirstOrThrow();
      return count;
    },
    listFirst: (run: RunKey, limit: number) =>
      ofRun(run).select(['start_offset', 'end_offset', 'text']).orderBy('index').limit(limit).execute(),
    listUnembedded: (run: EmbeddingScope, limit: number) =>
      ofRun(run)
        .leftJoin('vault.embedding as embedding', (join) =>
          join
            .onRef('embedding.document_id', '=', 'passage.document_id')
            .onRef('embedding.generation', '=', 'passage.generation')
            .onRef('embedding.index', '=', 'passage.index'),
        )
        .select(['passage.index', 'passage.heading', 'passage.text'])
        .where('passage.index', '<', run.before)
        .where('embedding.index', 'is', null)
        .orderBy('passage.index')
        .limit(limit)
        .execute(),
  };
};

const passageCommands = (db: Db) => ({
  async insert(passages: readonly NewPassage[]): Promise<void> {
    if (passages.length > 0) await db.insertInto('vault.passage').values(passages).execute();
  },
  async deleteRun({ documentId, generation }: RunKey): Promise<void> {
    await db.deleteFrom('vault.passage').where('document_id', '=', documentId).where('generation', '=', generation).execute();
  },
  async deleteOtherRuns({ documentId, generation }: RunKey): Promise<void> {
    await db.deleteFrom('vault.passage').where('document_id', '=', documentId).where('generation', '<>', generation).execute();
  },
  async deleteAllOf(documentId: number): Promise<void> {
    await db.deleteFrom('vault.passage').where('document_id', '=', documentId).execute();
  },
});

const embeddingCommands = (db: Db) => ({
  /** Copies the embeddings of the owner's equal passages, so that unchanged text costs nothing. */
  async copyKnownEmbeddings({ documentId, generation, model, before }: EmbeddingScope): Promise<void> {
    await sql`
      insert into vault.embedding (document_id, generation, index, user_id, model, embedding)
      select distinct on (passage.index) passage.document_id, passage.generation, passage.index, passage.user_id, known.model, known.embedding
      from vault.passage as passage
      join vault.passage as equal on equal.user_id = passage.user_id and equal.content_hash = passage.content_hash
      join vault.embedding as known
        on known.document_id = equal.document_id and known.generation = equal.generation and known.index = equal.index
      where passage.document_id = ${documentId} and passage.generation = ${generation} and passage.index < ${before}
        and known.model = ${model}
      on conflict do nothing`.execute(db);
  },
  async insertEmbeddings(
    { documentId, generation, model }: EmbeddingScope,
    userId: number,
    embeddings: readonly { readonly index: number; readonly vector: readonly number[] }[],
  ): Promise<void> {
    await db
      .insertInto('vault.embedding')
      .values(
        embeddings.map(({ index, vector }) => ({
          document_id: documentId,
          generation,
          index,
          user_id: userId,
          model,
          embedding: `[${vector.join(',')}]`,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});
