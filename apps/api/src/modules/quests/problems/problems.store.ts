import type { ProblemKind } from '@lyceum/contract/product/quest-problem';
import { sql, type Updateable } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import { createOrderedSource, defineListing } from '../../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../../platform/lists/sql-fragment.ts';

/** What players see of a problem, and its answer. */
export interface ProblemText {
  readonly kind: ProblemKind;
  readonly question: string;
  readonly options: readonly string[];
  readonly correct_option: number;
  readonly explanation: string;
}

export interface NewProblem extends ProblemText {
  readonly uid: string;
  readonly source: string | null;
  readonly is_generated: boolean;
  readonly is_active: boolean;
  readonly rating: number;
}

interface Insertion {
  readonly workspaceId: number;
  readonly questId: number;
  /** Null: the server. */
  readonly createdBy: number | null;
  readonly at: Date;
}

interface ListedProblem {
  readonly id: number;
}

const oldestFirst = defineListing<ListedProblem>({
  table: 'quests.problem',
  columns: ['id'],
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'asc', nullable: false }],
});

const columns = [
  'problem.id',
  'problem.uid',
  'problem.quest_id',
  'problem.source',
  'problem.is_generated',
  'problem.is_active',
  'problem.rating',
  'problem.times_answered',
  'problem.created_at',
  'problem.updated_at',
  'version.kind',
  'version.question',
  'version.options',
  'version.correct_option',
  'version.explanation',
] as const;

/** All SQL on quests.problem and quests.problem_version, except what games read. */
export const questProblemStore = (db: Db) => ({ ...reads(db), ...inserts(db), ...changes(db) });

export type ProblemRow = Awaited<ReturnType<ReturnType<typeof reads>['listUnchecked']>>[number];

const reads = (db: Db) => {
  const existing = () =>
    db
      .selectFrom('quests.problem as problem')
      .innerJoin('quests.problem_version as version', 'version.id', 'problem.version_id')
      .select(columns)
      .where('problem.deleted_at', 'is', null)
      .$narrowType<{ kind: ProblemKind }>();
  return {
    listOf: (questId: number) =>
      createOrderedSource(db, oldestFirst, { where: [fragment`quest_id = ${questId} and deleted_at is null`] }),
    /** Oldest first. The caller checks access to the quest. */
    listUnchecked: (ids: readonly number[]) =>
      existing()
        .where('problem.id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .orderBy('problem.id')
        .execute(),
    find: (questId: number, id: number) =>
      existing().where('problem.quest_id', '=', questId).where('problem.id', '=', id).executeTakeFirst(),
    lockForUpdate: (questId: number, id: number) =>
      existing()
        .where('problem.quest_id', '=', questId)
        .where('problem.id', '=', id)
        .forNoKeyUpdate('problem')
        .executeTakeFirst(),
    async count(questId: number): Promise<number> {
      const { count } = await db
        .selectFrom('quests.problem')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('quest_id', '=', questId)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
};

const inserts = (db: Db) => ({
  /** Returns their ids, in the same order. */
  async insert(problems: readonly NewProblem[], { workspaceId, questId, createdBy, at }: Insertion): Promise<number[]> {
    if (problems.length === 0) return [];
    const inserted = await db
      .insertInto('quests.problem')
      .values(
        problems.map(({ uid, source, is_generated, is_active, rating }) => ({
          uid,
          workspace_id: workspaceId,
          quest_id: questId,
          source,
          is_generated,
          is_active,
          rating,
          created_at: at,
          updated_at: at,
        })),
      )
      .returning(['id', 'uid'])
      .execute();
    const idByUid = new Map(inserted.map(({ id, uid }) => [uid, id]));
    const ids = problems.map(({ uid }) => idByUid.get(uid) ?? 0);
    const texts = problems.map((problem, index) => versionColumns(ids[index] ?? 0, problem, { createdBy, at }));
    const versions = await db.insertInto('quests.problem_version').values(texts).returning(['id', 'problem_id']).execute();
    await sql`update quests.problem set version_id = made.version_id
      from unnest(${versions.map(({ problem_id }) => problem_id)}::bigint[], ${versions.map(({ id }) => id)}::bigint[])
        as made (problem_id, version_id)
      where problem.id = made.problem_id`.execute(db);
    return ids;
  },
  /** Stores another text; games keep the one that they drew. */
  async addVersion(problemId: number, text: ProblemText, by: Pick<Insertion, 'createdBy' | 'at'>): Promise<number> {
    const { id } = await db
      .insertInto('quests.problem_version')
      .values(versionColumns(problemId, text, by))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
});

const versionColumns = (
  problemId: number,
  { kind, question, options, correct_option, explanation }: ProblemText,
  { createdBy, at }: Pick<Insertion, 'createdBy' | 'at'>,
) => ({
  problem_id: problemId,
  kind,
  question,
  options: [...options],
  correct_option,
  explanation,
  created_by: createdBy,
  created_at: at,
});

const changes = (db: Db) => ({
  async update(id: number, change: Updateable<Schema['quests.problem']>): Promise<void> {
    await db.updateTable('quests.problem').set(change).where('id', '=', id).execute();
  },
  /** Deletes the problems that no person has written or changed. */
  async deleteGenerated(questId: number, at: Date): Promise<void> {
    await db
      .updateTable('quests.problem')
      .set({ deleted_at: at })
      .where('quest_id', '=', questId)
      .where('is_generated', '=', true)
      .where('deleted_at', 'is', null)
      .execute();
  },
  /** The texts stay: they belong to the quest. */
  async forgetAuthor(userId: number): Promise<void> {
    await db.updateTable('quests.problem_version').set({ created_by: null }).where('created_by', '=', userId).execute();
  },
});
