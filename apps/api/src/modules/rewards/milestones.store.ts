import type {
  MilestoneActivity,
  MilestonePriority,
  MilestoneQuery,
  MilestoneStatus,
  MilestoneType,
} from '@lyceum/contract/product/milestone';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { undefinedIfDuplicate } from '../../platform/db/constraint-violation.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import { defineListing, type OrderTerm, orderedSource } from '../../platform/lists/index.ts';
import { fetchRows, fragment, identifiers, type SqlFragment } from '../../platform/lists/sql-fragment.ts';

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
const moments = ['created_at', 'updated_at', 'deleted_at'] as const;
const columns = [...plain, ...moments];

/** What the checks of the table promise and its types do not say. */
interface Narrowed {
  readonly milestone_type: MilestoneType;
  readonly priority: MilestonePriority;
  readonly status: MilestoneStatus;
  readonly target_activity: MilestoneActivity;
}
export type MilestoneRow = Omit<Pick<Selectable<Table>, (typeof columns)[number]>, keyof Narrowed> & Narrowed;
/** What it takes to tell whether one is reached. */
export type OpenMilestone = Pick<
  MilestoneRow,
  'id' | 'title' | 'points' | 'milestone_type' | 'is_recurring' | 'first_day' | 'last_day' | 'target_activity' | 'target_count'
>;
/** The same in a list, where moments are text. */
export type ListedMilestone = Omit<MilestoneRow, (typeof moments)[number]> & {
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
};

const term = (column: 'created_at' | 'id' | 'priority', direction: 'asc' | 'desc'): OrderTerm => ({
  name: column,
  by: identifiers(`item.${column}`),
  direction,
  nullable: false,
});
const table = { table: 'rewards.milestone', columns: plain, moments } as const;
const newestFirst = defineListing<ListedMilestone>({ ...table, order: [term('created_at', 'desc'), term('id', 'desc')] });
const urgentFirst = defineListing<ListedMilestone>({ ...table, order: [term('priority', 'desc'), term('id', 'desc')] });

/** What is not active is for those who make it so. */
export type Seen = 'all' | 'active';
type Filter = Pick<MilestoneQuery, 'milestone_type' | 'priority' | 'status' | 'year'>;

/** All SQL on rewards.milestone. A removed one is as good as none. */
export const milestoneStore = (db: Db) => {
  const living = (workspaceId: number) =>
    db
      .selectFrom('rewards.milestone')
      .select(columns)
      .where('workspace_id', '=', workspaceId)
      .where('deleted_at', 'is', null)
      .$narrowType<Narrowed>();
  return {
    inWorkspace: (workspaceId: number, filter: Filter, seen: Seen) =>
      orderedSource(db, newestFirst, {
        where: [
          fragment`workspace_id = ${workspaceId} and deleted_at is null`,
          ...(seen === 'all' ? [] : [fragment`status = '1' and is_active`]),
          ...matching(filter),
        ],
      }),
    /** Those with a period that a day is in; nothing else is listed. */
    openIn: (workspaceId: number, day: string) => orderedSource(db, urgentFirst, { where: [open(workspaceId, day)] }),
    /** The same, all of them, as far as it takes to tell whether they are reached. */
    openOn: (workspaceId: number, day: string): Promise<OpenMilestone[]> =>
      fetchRows(
        db,
        fragment`select id, title, points, milestone_type, is_recurring, first_day, last_day, target_activity, target_count
          from rewards.milestone as item where ${open(workspaceId, day)} order by id`,
      ),
    byId: (workspaceId: number, id: number, seen: Seen): Promise<MilestoneRow | undefined> =>
      living(workspaceId)
        .where('id', '=', id)
        .$if(seen === 'active', (query) => query.where('status', '=', '1').where('is_active', '=', true))
        .executeTakeFirst(),
    /** Whatever its status; nobody else changes it until the transaction ends. */
    held: (workspaceId: number, id: number): Promise<MilestoneRow | undefined> =>
      living(workspaceId).where('id', '=', id).forUpdate().executeTakeFirst(),
    /** Those that are not over yet. Whoever else in the workspace counts them waits until the transaction ends. */
    async activeCount(workspaceId: number, today: string): Promise<number> {
      await fetchRows(db, fragment`select pg_advisory_xact_lock(hashtextextended(${`milestones ${workspaceId}`}, 0))`);
      const [row] = await fetchRows<{ count: number }>(
        db,
        fragment`select count(*)::int as count from rewards.milestone
          where workspace_id = ${workspaceId} and deleted_at is null and status = '1' and (is_recurring or last_day >= ${today})`,
      );
      return row?.count ?? 0;
    },
    /** Undefined when there is such a one already. */
    add: (milestone: Insertable<Table>): Promise<MilestoneRow | undefined> =>
      undefinedIfDuplicate(
        db.insertInto('rewards.milestone').values(milestone).returning(columns).$narrowType<Narrowed>().executeTakeFirstOrThrow(),
      ),
    /** Undefined when there is such a one already. */
    change: (id: number, change: Updateable<Table>): Promise<MilestoneRow | undefined> =>
      undefinedIfDuplicate(
        db
          .updateTable('rewards.milestone')
          .set(change)
          .where('id', '=', id)
          .returning(columns)
          .$narrowType<Narrowed>()
          .executeTakeFirstOrThrow(),
      ),
  };
};

const open = (workspaceId: number, day: string): SqlFragment =>
  fragment`workspace_id = ${workspaceId} and deleted_at is null and status = '1' and is_active and first_day <= ${day} and (is_recurring or last_day >= ${day})`;

const matching = ({ milestone_type, priority, status, year }: Filter): SqlFragment[] => [
  ...(milestone_type === undefined ? [] : [fragment`milestone_type = ${milestone_type}`]),
  ...(priority === undefined ? [] : [fragment`priority = ${priority}`]),
  ...(status === undefined ? [] : [fragment`status = ${status}`]),
  ...(year === undefined ? [] : [fragment`year = ${year}`]),
];
