import { sql } from 'kysely';

import type { Db } from '../../platform/db/db.ts';
import { createOrderedSource, defineListing, type ListSource } from '../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../platform/scope.ts';
import type { LinkKey } from './links.store.ts';

type Person = Pick<Scope, 'workspaceId' | 'userId'>;

/** A row of a list, in which timestamps are text. */
export interface AskerRow {
  readonly id: number;
  readonly user_id: number;
  readonly questions: number;
  readonly last_asked_at: string;
}

const newestFirst = defineListing<AskerRow>({
  table: 'experts.asker',
  columns: ['id', 'user_id', 'questions'],
  timestamps: ['last_asked_at'],
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'desc', nullable: false }],
});

/** All SQL on experts.asker. */
export const questionCountStore = (db: Db) => ({
  /** Counts a question for each of these documents, except those of the asker, as far as they are still linked. */
  async countQuestion(
    expertId: number,
    documentIds: readonly number[],
    { workspaceId, userId, at }: Person & { readonly at: Date },
  ): Promise<void> {
    await sql`
      insert into experts.asker (expert_id, document_id, workspace_id, user_id, last_asked_at)
      select link.expert_id, link.document_id, ${workspaceId}, ${userId}, ${at}
      from experts.link as link
      where link.expert_id = ${expertId} and link.document_id = any(${documentIds}::bigint[]) and link.user_id <> ${userId}
      order by link.document_id
      for key share of link
      on conflict (expert_id, document_id, user_id)
        do update set questions = asker.questions + 1, last_asked_at = excluded.last_asked_at`.execute(db);
  },
  list: ({ expertId, documentId }: LinkKey): ListSource<AskerRow> =>
    createOrderedSource(db, newestFirst, {
      where: [fragment`item.expert_id = ${expertId} and item.document_id = ${documentId}`],
    }),
  /** What a person asked, for the export of their data. */
  listNewest: ({ workspaceId, userId }: Person, limit: number) =>
    db
      .selectFrom('experts.asker')
      .select(['expert_id', 'questions', 'last_asked_at'])
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  async deleteOf({ workspaceId, userId }: Person): Promise<void> {
    await db.deleteFrom('experts.asker').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute();
  },
});
