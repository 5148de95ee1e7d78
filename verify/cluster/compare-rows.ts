import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import type { Observations } from './load.ts';

/** What the database has, compared with what clients were told. */
export interface Comparison {
  readonly lostQuests: number;
  readonly duplicateQuests: number;
  readonly lostNotifications: number;
  readonly duplicateNotifications: number;
  readonly unread: number;
  readonly unfinishedJobs: number;
  readonly wrongProgress: number;
  readonly completions: number;
  readonly lostEvents: number;
  readonly repeatedEvents: number;
  readonly events: number;
  /** Seconds from writing a notification to its arrival. */
  readonly delays: readonly number[];
}

const settleMs = 60_000;

export async function compareRows(url: string, observed: Observations): Promise<Comparison> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const unfinishedJobs = await waitForJobs(client, observed.acknowledged.jobs);
    const notifications = await listNotifications(client);
    await waitForEvents(observed, notifications);
    return {
      unfinishedJobs,
      ...(await compareQuests(client, observed)),
      ...compareNotifications(observed, notifications),
      ...(await checkProgress(client)),
      ...compareEvents(observed, notifications),
    };
  } finally {
    await client.end();
  }
}

interface StoredNotification {
  readonly id: number;
  readonly user_id: number;
  readonly cause: string | null;
  readonly status: string;
  readonly created_at: Date;
}

const listNotifications = async (client: pg.Client): Promise<StoredNotification[]> =>
  (
    await client.query<StoredNotification>(
      'select id::int, user_id::int, cause, status, created_at from notifications.notification',
    )
  ).rows;

/** Returns how many are not done in the end. */
async function waitForJobs(client: pg.Client, questIds: readonly number[]): Promise<number> {
  const end = Date.now() + settleMs;
  for (;;) {
    const { rows } = await client.query<{ open: number }>(
      `select count(*)::int as open from quests.quest where id = any($1::bigint[]) and creation_status <> 'completed'`,
      [questIds],
    );
    const open = rows[0]?.open ?? 0;
    if (open === 0 || Date.now() > end) return open;
    await pause(500);
  }
}

async function compareQuests(client: pg.Client, { acknowledged }: Observations) {
  const { rows } = await client.query<{ id: number; name: string }>('select id::int, name from quests.quest');
  const stored = Map.groupBy(rows, ({ name }) => name);
  return {
    lostQuests: acknowledged.quests.filter(({ name, id }) => !stored.get(name)?.some((row) => row.id === id)).length,
    duplicateQuests: [...stored.values()].filter((same) => same.length > 1).length,
  };
}

function compareNotifications({ notified, acknowledged }: Observations, stored: readonly StoredNotification[]) {
  const byCause = Map.groupBy(stored, ({ cause, user_id }) => `${user_id} ${cause}`);
  const causes = new Set(stored.map(({ cause }) => cause));
  const statuses = new Map(stored.map(({ id, status }) => [id, status]));
  return {
    lostNotifications: notified.filter((cause) => !causes.has(cause)).length,
    duplicateNotifications: [...byCause.values()].filter((same) => same.length > 1).length,
    unread: acknowledged.read.filter((id) => statuses.get(id) !== '3').length,
  };
}

/** A member's points are those of their ledger, with one entry per quest and one per completed milestone. */
async function checkProgress(client: pg.Client) {
  const { rows } = await client.query<{ is_right: boolean; completions: number }>(`
    select p.points = coalesce((select sum(points) from activity.entry e where e.user_id = p.user_id), 0)
        and (select count(*) from activity.entry e where e.user_id = p.user_id and kind = 'quest_created')
          = (select count(*) from quests.quest q where q.created_by = p.user_id)
        and (select count(*) from activity.entry e where e.user_id = p.user_id and kind = 'milestone_completed')
          = (select count(*) from rewards.completion c where c.user_id = p.user_id) as is_right,
      (select count(*)::int from rewards.completion c where c.user_id = p.user_id) as completions
    from activity.member_progress p`);
  return {
    wrongProgress: rows.filter(({ is_right }) => !is_right).length,
    completions: rows.reduce((sum, { completions }) => sum + completions, 0),
  };
}

const countLost = ({ devices }: Observations, stored: readonly StoredNotification[]): number =>
  devices.reduce((sum, { userId, notificationIds }) => {
    const received = new Set(notificationIds);
    return sum + stored.filter(({ user_id, id }) => user_id === userId && !received.has(id)).length;
  }, 0);

async function waitForEvents(observed: Observations, stored: readonly StoredNotification[]): Promise<void> {
  const end = Date.now() + settleMs;
  while (countLost(observed, stored) > 0 && Date.now() < end) await pause(500);
}

function compareEvents(observed: Observations, stored: readonly StoredNotification[]) {
  const { devices, arrivals } = observed;
  return {
    lostEvents: countLost(observed, stored),
    repeatedEvents: devices.reduce((sum, { eventIds }) => sum + eventIds.length - new Set(eventIds).size, 0),
    events: devices.reduce((sum, { eventIds }) => sum + eventIds.length, 0),
    delays: stored.flatMap(({ id, created_at }) =>
      (arrivals.get(id) ?? []).slice(0, 1).map((at) => (at - created_at.getTime()) / 1_000),
    ),
  };
}
