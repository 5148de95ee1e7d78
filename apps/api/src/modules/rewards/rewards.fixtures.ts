import { sendRequest } from '../../testing/send-request.ts';
import type { TestUser } from '../../testing/start-test-api.ts';
import { openStudio } from '../experiences/experiences.fixtures.ts';

export const milestones = '/api/v1/rewards/milestones/';
export const day = 24 * 3_600_000;

let serial = 0;
/** The body of a new milestone for November 2026 with a unique title. */
export const aMilestone = (more: object = {}) => ({
  title: `Milestone ${++serial}`,
  description: 'A sample milestone.',
  icon: 'https://media.test/icon.svg',
  milestone_type: '3',
  period_number: 11,
  year: 2026,
  ...more,
});

interface RequestOptions {
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

/** A studio with an admin who creates milestones. */
export async function openRewards() {
  const studio = await openStudio();
  const { api, admin } = studio;
  return {
    ...studio,
    create: (body: unknown, { key = admin.key, headers = {} }: RequestOptions = {}) =>
      sendRequest(api, `${milestones}create/`, { key, method: 'POST', body, headers }),
    change: (id: number, body: unknown, { key = admin.key, headers = {} }: RequestOptions = {}) =>
      sendRequest(api, `${milestones}${id}/`, { key, method: 'PATCH', body, headers }),
    engage: (uid: string, { key }: TestUser, kind: string) =>
      sendRequest(api, `/api/v1/community/experiences/${uid}/engagements/`, { key, method: 'POST', body: { kind } }),
    /** A new workspace, so that milestones of other tests are not completed as a side effect. */
    workspace: async () => {
      const { id } = await api.workspace();
      return { admin: await api.user(id, { role: 'admin' }), member: await api.user(id) };
    },
  };
}
export type Rewards = Awaited<ReturnType<typeof openRewards>>;
