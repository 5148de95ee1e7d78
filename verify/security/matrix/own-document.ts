import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';

/** The expected number of entries per part, counted independently of the export code. */
const counts = `
  select (select count(*) from people.follow where follower_id = $1)::int as following,
    (select count(*) from people.follow where followed_id = $1)::int as followers,
    (select count(*) from people.team_member where user_id = $1)::int as teams,
    (select count(*) from auth.api_key where user_id = $1)::int as keys,
    (select count(*) from auth.session where user_id = $1)::int as sessions,
    (select count(*) from auth.token_family where user_id = $1)::int as logins,
    (select count(*) from accounts.invitation as item join people.user on item.workspace_id = people.user.workspace_id
      and lower(item.email) = lower(people.user.email) where people.user.id = $1)::int as invitations,
    (select count(*) from platform.audit where user_id = $1)::int as deeds,
    (select count(*) from media.object where user_id = $1 and deleted_at is null)::int as media,
    (select count(*) from quests.quest where created_by = $1 and deleted_at is null)::int as quests,
    (select count(*) from quests.saved where user_id = $1)::int as saved_quests,
    (select count(*) from vault.document where user_id = $1)::int as documents,
    (select count(*) from activity.entry where user_id = $1)::int as activity,
    (select count(*) from activity.member_progress where user_id = $1)::int as standing,
    (select count(*) from rewards.completion where user_id = $1)::int as milestones`;

/** The parts of a personal data export with a wrong number of entries. */
export async function findWrongParts({ owner }: TestApi, userId: number, payload: string): Promise<string[]> {
  const { rows } = await owner.query<Record<string, number>>(counts, [userId]);
  const document: Readonly<Record<string, unknown>> & { others: Readonly<Record<string, unknown>> } = JSON.parse(payload);
  const parts = { ...document, ...document.others };
  return Object.entries(rows[0] ?? {}).flatMap(([name, count]) => {
    const part = new Map(Object.entries(parts)).get(name);
    const found = Array.isArray(part) ? part.length : undefined;
    return found === count ? [] : [`${name}: ${found} instead of ${count}`];
  });
}
