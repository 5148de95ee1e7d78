import type {
  MilestoneActivity,
  MilestonePriority,
  MilestoneQuery,
  MilestoneStatus,
  MilestoneType,
} from '@lyceum/contract/product/milestone';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { undefinedIfDuplicate } from '../../platform/db/constraint-violation.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import { createOrderedSource, defineListing, type OrderTerm } from '../../platform/lists/index.ts';
import { fragment, identifierFragment, type SqlFragment } from '../../platform/lists/sql-fragment.ts';
import type { VisibleStatuses } from './milestones.rules.ts';

type Table = Schema['rewards.milestone'];

const plain = [
  'id',
  'uid',
  'milestone_type',
  'priority',
  'status',
  'is_active',
  'title',
  'description',
  'icon',
  'period_number',
  'year',
  'is_recurring',
  'start_date',
  'end_date',
  'points',
  'target_activity',
  'target_count',
  'first_day',
  'last_day',
  'created_by',
  'updated_by',
  'deleted_by',
] as const;
const timestamps = ['created_at', 'updated_at', 'deleted_at'] as const;
const columns = [...plain, ...timestamps];

/** Enumerations that the table enforces by check constraints and the generated types do not know. */
interface Enumerations {
  readonly milestone_type: MilestoneType;
  readonly priority: MilestonePriority;
  readonly status: MilestoneStatus;
  readonly target_activity: MilestoneActivity;
}
export type MilestoneRow = Omit<Pick<Selectable<Table>, (typeof columns)[number]>, keyof Enumerations> & Enumerations;
/** A row of a list, in which timestamps are text. */
export type ListedMilestone = Omit<MilestoneRow, (typeof timestamps)[number]> & {
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
};

/** What deciding on a completion needs. */
const completionColumns = [
  'id',
  'title',
  'points',
  'milestone_type',
  'is_recurring',
  'first_day',
  'last_day',
  'target_activity',
  'target_count',
] as const;
export type ActiveMilestone = Pick<MilestoneRow, (typeof completionColumns)[number]>;

const term = (column: 'created_at' | 'id' | 'priority', direction: 'asc' | 'desc'): OrderTerm => ({
  name: column,
  by: identifierFragment(`item.${column}`),
  direction,
  nullable: false,
});
const table = { table: 'rewards.milestone', columns: plain, timestamps } as const;
const newestFirst = defineListing<ListedMilestone>({ ...table, order: [term('created_at', 'desc'), term('id', 'desc')] });
const highestPriorityFirst = defineListing<ListedMilestone>({ ...table, order: [term('priority', 'desc'), term('id', 'desc')] });

/** A literal, because statements are prepared: a generic plan could not match a parameter to the partial indexes. */
const hasActiveStatus = sql<boolean>`status = '1'`;

type Filter = Pick<MilestoneQuery, 'milestone_type' | 'priority' | 'status' | 'year'>;

/** All SQL on rewards.milestone. Reads leave out deleted milestones. */
export const milestoneStore = (db: Db) => ({ ...queries(db), ...commands(db) });

const queries = (db: Db) => {
  const notDeleted = (workspaceId: number) =>
    db.selectFrom('rewards.milestone').where('workspace_id', '=', workspaceId).where('deleted_at', 'is', null);
  const byId = (workspaceId: number, id: number) =>
    notDeleted(workspaceId).select(columns).where('id', '=', id).$narrowType<Enumerations>();
  return {
    list: (workspaceId: number, filter: Filter, visible: VisibleStatuses) =>
      createOrderedSource(db, newestFirst, {
        where: [
          fragment`workspace_id = ${workspaceId} and deleted_at is null`,
          ...(visible === 'all' ? [] : [fragment`status = '1' and is_active`]),
          ...filterConditions(filter),
        ],
      }),
    /** Milestones with a period that contains the date, in pages. */
    pageActiveOn: (workspaceId: number, date: string) =>
      createOrderedSource(db, highestPriorityFirst, {
        where: [
          fragment`workspace_id = ${workspaceId} and deleted_at is null and status = '1' and is_active`,
          fragment`first_day <= ${date} and (is_recurring or last_day >= ${date})`,
        ],
      }),
    /** The same milestones, all of them. */
    listActiveOn: (workspaceId: number, date: string): Promise<ActiveMilestone[]> =>
      notDeleted(workspaceId)
        .select(completionColumns)
        .where(hasActiveStatus)
        .where((eb) => eb.ref('is_active'))
        .where('first_day', '<=', date)
        .where((eb) => eb.or([eb.ref('is_recurring'), eb('last_day', '>=', date)]))
        .orderBy('id')
        .$narrowType<Enumerations>()
        .execute(),
    find: (workspaceId: number, id: number, visible: VisibleStatuses): Promise<MilestoneRow | undefined> =>
      byId(workspaceId, id)
        .$if(visible === 'active', (query) => query.where('status', '=', '1').where('is_active', '=', true))
        .executeTakeFirst(),
    lockForUpdate: (workspaceId: number, id: number): Promise<MilestoneRow | undefined> =>
      byId(workspaceId, id).forUpdate().executeTakeFirst(),
    /** Serialises checks of the limit on active milestones: two requests at once must not both find room for one more. */
    async lockActiveCount(workspaceId: number): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`milestones ${workspaceId}`}, 0))`.execute(db);
    },
    /** Active milestones that have not ended. */
    async countActive(workspaceId: number, today: string): Promise<number> {
      const { count } = await notDeleted(workspaceId)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(hasActiveStatus)
        .where((eb) => eb.or([eb.ref('is_recurring'), eb('last_day', '>=', today)]))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
};

const commands = (db: Db) => ({
  /** Undefined when the workspace has a milestone of the same type, year, period and title. */
  insert: (milestone: Insertable<Table>): Promise<MilestoneRow | undefined> =>
    undefinedIfDuplicate(
      db
        .insertInto('rewards.milestone')
        .values(milestone)
        .returning(columns)
        .$narrowType<Enumerations>()
        .executeTakeFirstOrThrow(),
    ),
  /** Undefined when the workspace has a milestone of the same type, year, period and title. */
  update: (id: number, change: Updateable<Table>): Promise<MilestoneRow | undefined> =>
    undefinedIfDuplicate(
      db
        .updateTable('rewards.milestone')
        .set(change)
        .where('id', '=', id)
        .returning(columns)
        .$narrowType<Enumerations>()
        .executeTakeFirstOrThrow(),
    ),
  async softDelete(id: number, { deletedBy, deletedAt }: { deletedBy: number; deletedAt: Date }): Promise<void> {
    await db
      .updateTable('rewards.milestone')
      .set({ deleted_at: deletedAt, deleted_by: deletedBy, updated_at: deletedAt, updated_by: deletedBy })
      .where('id', '=', id)
      .execute();
  },
});

const filterConditions = ({ milestone_type, priority, status, year }: Filter): SqlFragment[] => [
  ...(milestone_type === undefined ? [] : [fragment`milestone_type = ${milestone_type}`]),
  ...(priority === undefined ? [] : [fragment`priority = ${priority}`]),
  ...(status === undefined ? [] : [fragment`status = ${status}`]),
  ...(year === undefined ? [] : [fragment`year = ${year}`]),
];
