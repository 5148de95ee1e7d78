import { ask } from '../../testing/ask.ts';
import type { TestUser } from '../../testing/start-test-api.ts';
import { openStudio } from '../experiences/experiences.fixtures.ts';

export const milestones = '/api/v1/rewards/milestones/';
export const day = 24 * 3_600_000;

let made = 0;
/** A milestone of November 2026 by the name of its own. */
export const wanted = (more: object = {}) => ({
  title: `Milestone ${++made}`,
  description: 'To be reached.',
  icon: 'https://media.test/icon.svg',
  milestone_type: '3',
  period_number: 11,
  year: 2026,
  ...more,
});

interface Sent {
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

/** A studio to be active in, and an admin who sets milestones. */
export async function openRewards() {
  const studio = await openStudio();
  const { api, admin } = studio;
  return {
    ...studio,
    create: (body: unknown, { key = admin.key, headers = {} }: Sent = {}) =>
      ask(api, `${milestones}create/`, { key, method: 'POST', body, headers }),
    change: (id: number, body: unknown, { key = admin.key, headers = {} }: Sent = {}) =>
      ask(api, `${milestones}${id}/`, { key, method: 'PATCH', body, headers }),
    engage: (uid: string, { key }: TestUser, kind: string) =>
      ask(api, `/api/v1/community/experiences/${uid}/engagements/`, { key, method: 'POST', body: { kind } }),
    /** A workspace of its own, so that others' milestones are not reached by the way. */
    workspace: async () => {
      const { id } = await api.workspace();
      return { admin: await api.user(id, { role: 'admin' }), member: await api.user(id) };
    },
  };
}
export type Rewards = Awaited<ReturnType<typeof openRewards>>;
