import { type ActivityKind, activityPoints, dailyEarningLimits } from '@lyceum/contract/product/activity';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendRequest } from '../../testing/send-request.ts';
import type { TestUser } from '../../testing/start-test-api.ts';
import { createPublishedExperience, openStudio, type Studio } from '../experiences/experiences.fixtures.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.api.close());

const createUser = () => studio.api.user(studio.maker.workspaceId);
const mostOfOneDay = (kinds: readonly ActivityKind[]): number =>
  kinds.reduce((sum, kind) => sum + dailyEarningLimits[kind] * activityPoints[kind], 0);

/** What a user can do to earn points; each takes the objects that exist so far. */
interface Objects {
  quests: number[];
  experiences: number[];
}
type Action = 'create quest' | 'delete quest' | 'publish experience' | 'publish again' | 'delete experience' | 'restore';

async function perform({ client, id: userId }: TestUser, objects: Objects, action: Action): Promise<void> {
  const [quest] = objects.quests;
  const [experience] = objects.experiences;
  switch (action) {
    case 'create quest':
      objects.quests.unshift((await client.quests.create({ body: { name: 'Farmed' } })).id);
      break;
    case 'delete quest':
      if (quest !== undefined) await client.quests.remove({ id: quest }).catch(() => undefined);
      break;
    case 'publish experience': {
      const { id } = await client.experiences.create({ body: { title: 'Farmed' } });
      await client.experiences.publish({ id });
      objects.experiences.unshift(id);
      break;
    }
    case 'publish again':
      if (experience === undefined) break;
      await client.experiences.unpublish({ id: experience }).catch(() => undefined);
      await client.experiences.publish({ id: experience }).catch(() => undefined);
      break;
    case 'delete experience':
      if (experience !== undefined) await client.experiences.remove({ id: experience }).catch(() => undefined);
      break;
    case 'restore':
      // No route restores; an operator can.
      await studio.api.owner.query('update quests.quest set deleted_at = null where created_by = $1', [userId]);
      await studio.api.owner.query('update experiences.experience set deleted_at = null where created_by = $1', [userId]);
  }
}

const action = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Action>('create quest') },
  { weight: 2, arbitrary: fc.constant<Action>('delete quest') },
  { weight: 3, arbitrary: fc.constant<Action>('publish experience') },
  fc.constantFrom<Action>('publish again', 'delete experience', 'restore'),
);

describe('points of a day', () => {
  test('no sequence of creating, deleting, publishing and restoring earns more than the limits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 45, size: 'max' }), async (actions) => {
        const user = await createUser();
        const objects: Objects = { quests: [], experiences: [] };
        for (const one of actions) await perform(user, objects, one);
        const created = Math.min(objects.quests.length, dailyEarningLimits.quest_created);
        const first = Math.min(objects.experiences.length, dailyEarningLimits.experience_published);
        const { points } = await user.client.activity.me();
        expect(points).toBe(created * activityPoints.quest_created + first * activityPoints.experience_published);
        expect(points).toBeLessThanOrEqual(mostOfOneDay(['quest_created', 'experience_published']));
      }),
      { numRuns: 12, seed: 20 },
    );
  });

  test('quests created and deleted in parallel earn no more than the limit, and earn again on the next day', async () => {
    const user = await createUser();
    const most = mostOfOneDay(['quest_created']);
    const loop = async (): Promise<void> => {
      const { id } = await user.client.quests.create({ body: { name: 'Farmed' } });
      await user.client.quests.remove({ id });
    };
    await Promise.all(Array.from({ length: 25 }, loop));
    expect((await user.client.activity.me()).points).toBe(most);
    const { count, results } = await user.client.activity.list({ kind: 'quest_created', page_size: 100 });
    expect(count).toBe(25);
    expect(results.reduce((sum, { points }) => sum + points, 0)).toBe(most);
    studio.pass(24 * 3_600_000);
    await loop();
    expect((await user.client.activity.me()).points).toBe(most + activityPoints.quest_created);
  });

  test('views of many experiences earn no more than the limit', async () => {
    const reader = await createUser();
    const some = await Promise.all(
      Array.from({ length: dailyEarningLimits.experience_viewed + 5 }, () => createPublishedExperience(studio.maker)),
    );
    for (const { uid } of some)
      await sendRequest(studio.api, `/api/v1/community/experiences/${uid}/engagements/`, {
        key: reader.key,
        method: 'POST',
        body: { kind: 'view' },
      });
    expect((await reader.client.activity.me()).points).toBe(mostOfOneDay(['experience_viewed']));
  });
});
