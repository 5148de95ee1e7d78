import type {
  MilestoneActivity,
  MilestonePriority,
  MilestoneQuery,
  MilestoneStatus,
  MilestoneType,
} from '@lyceum/contract/product/milestone';
import type { Insertable, Selectable, Updateable } from 'kysely';

import { type Clause, clause, named, rowsOf } from '../../platform/db/clause.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import { unlessTaken } from '../../platform/db/violation.ts';
import { listing, type OrderTerm, orderedSource } from '../../platform/lists/index.ts';

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
  by: named(`item.${column}`),
  direction,
  nullable: false,
});
const table = { table: 'rewards.milestone', columns: plain, moments } as const;
const newestFirst = listing<ListedMilestone>({ ...table, order: [term('created_at', 'desc'), term('id', 'desc')] });
const urgentFirst = listing<ListedMilestone>({ ...table, order: [term('priority', 'desc'), term('id', 'desc')] });

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
          clause`workspace_id = ${workspaceId} and deleted_at is null`,
          ...(seen === 'all' ? [] : [clause`status = '1' and is_active`]),
          ...matching(filter),
        ],
      }),
    /** Those with a period that a day is in; nothing else is listed. */
    openIn: (workspaceId: number, day: string) => orderedSource(db, urgentFirst, { where: [open(workspaceId, day)] }),
    /** The same, all of them, as far as it takes to tell whether they are reached. */
    openOn: (workspaceId: number, day: string): Promise<OpenMilestone[]> =>
      rowsOf(
        db,
        clause`select id, title, points, milestone_type, is_recurring, first_day, last_day, target_activity, target_count
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
      await rowsOf(db, clause`select pg_advisory_xact_lock(hashtextextended(${`milestones ${workspaceId}`}, 0))`);
      const [row] = await rowsOf<{ count: number }>(
        db,
        clause`select count(*)::int as count from rewards.milestone
          where workspace_id = ${workspaceId} and deleted_at is null and status = '1' and (is_recurring or last_day >= ${today})`,
      );
      return row?.count ?? 0;
    },
    /** Undefined when there is such a one already. */
    add: (milestone: Insertable<Table>): Promise<MilestoneRow | undefined> =>
      unlessTaken(
        db.insertInto('rewards.milestone').values(milestone).returning(columns).$narrowType<Narrowed>().executeTakeFirstOrThrow(),
      ),
    /** Undefined when there is such a one already. */
    change: (id: number, change: Updateable<Table>): Promise<MilestoneRow | undefined> =>
      unlessTaken(
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

const open = (workspaceId: number, day: string): Clause =>
  clause`workspace_id = ${workspaceId} and deleted_at is null and status = '1' and is_active and first_day <= ${day} and (is_recurring or last_day >= ${day})`;

const matching = ({ milestone_type, priority, status, year }: Filter): Clause[] => [
  ...(milestone_type === undefined ? [] : [clause`milestone_type = ${milestone_type}`]),
  ...(priority === undefined ? [] : [clause`priority = ${priority}`]),
  ...(status === undefined ? [] : [clause`status = ${status}`]),
  ...(year === undefined ? [] : [clause`year = ${year}`]),
];
