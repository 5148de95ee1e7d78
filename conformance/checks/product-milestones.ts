import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { fieldChecks } from '../field-checks.ts';
import { requireInteger, requireList, requireRecord, requireText } from '../narrow.ts';
import { type Check, type Checks, Inconclusive, type World } from '../world.ts';
import { requestProduct, requestProductJson, requireKey } from './product-requests.ts';

type Item = Record<string, unknown>;

const milestones = '/api/v1/rewards/milestones/';
const creation = `${milestones}create/`;
const post = 'product.milestones.create.post';

const types = ['1-Daily', '2-Weekly', '3-Monthly', '4-Quarterly', '5-Yearly', '6-Custom'];
const priorities = ['1-Low', '2-Medium', '3-High', '4-Urgent'];
const statuses = ['1-Active', '2-Inactive', '3-Archived'];

/** A value for every field of the body. */
const whole = {
  milestone_type: '6',
  priority: '4',
  status: '2',
  is_active: false,
  description: 'Walk through the meadow on three days.',
  icon: 'https://files.example/meadow.svg',
  period_number: 3,
  year: 2026,
  is_recurring: true,
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  points: 25,
};

export const productMilestoneChecks: Checks = {
  ...fieldChecks('Milestone', (world) => made(world, whole)),
  ...Object.fromEntries(types.map((type) => [`product.Milestone.milestone_type.enum.${type}`, takesType(type.charAt(0))])),
  ...Object.fromEntries(priorities.map((one) => [`product.Milestone.priority.enum.${one}`, takes({ priority: one.charAt(0) })])),
  ...Object.fromEntries(statuses.map((one) => [`state.milestone_status.${one}`, reaches(one.charAt(0))])),
  ...Object.fromEntries(
    Object.entries(whole).map(
      ([name, value]) =>
        [
          `${post}.body.${name}`,
          async (world) => {
            assert.deepEqual((await made(world, whole))[name], value);
          },
        ] satisfies [string, Check],
    ),
  ),
  [`${post}.body.title`]: async (world) => {
    const title = `Cornflowers ${randomUUID()}`;
    assert.equal((await made(world, { title }))['title'], title);
  },
  [`${post}.create`]: async (world) => {
    const { id, title } = await made(world, {});
    const kept = await requestProductJson(world, `${milestones}${requireInteger(id, 'id')}/`, 200);
    assert.equal(kept['title'], title);
  },
  [`${post}.201`]: async (world) => void (await made(world, {})),
  [`${post}.admin-only`]: async (world) => {
    const member = world.users?.[0]?.api_key;
    if (member === undefined) throw new Inconclusive('There is no member of the workspace.');
    const { status } = await requestProduct(world, creation, { key: member, method: 'POST', body: aMilestone({}) });
    assert.equal(status, 403);
    await made(world, {});
  },
  'product.manages.milestones': async (world) => {
    const { id } = await made(world, {});
    const path = `${milestones}${requireInteger(id, 'id')}/`;
    const changed = await requestProductJson(world, path, 200, { method: 'PATCH', body: { points: 3 } });
    assert.equal(changed['points'], 3);
    assert.equal((await requestProduct(world, path, { method: 'DELETE' })).status, 204);
    await requestProductJson(world, path, 404);
  },
  'product.Milestone.period_number.unit': async (world) => {
    for (const [milestone_type, last] of [
      ['1', 365],
      ['2', 53],
      ['3', 12],
      ['4', 4],
      ['5', 1],
    ] as const) {
      await made(world, { milestone_type, period_number: last });
      const body = aMilestone({ milestone_type, period_number: last + 1 });
      await requestProductJson(world, creation, 400, { method: 'POST', body });
    }
  },
  'product.Milestone.is_recurring.repeats': async (world) => {
    const { year, period_number } = twoMonthsAgo();
    // Cannot be completed.
    const target = { activity: 'quest_created', count: 10_000 };
    const past = { milestone_type: '3', year, period_number, status: '1', target };
    await withMilestone(world, { ...past, is_recurring: true }, (again) =>
      withMilestone(world, { ...past, is_recurring: false }, async (once) => {
        const open = new Set((await ownProgress(world)).map(({ milestone }) => requireRecord(milestone, 'milestone')['id']));
        assert.deepEqual([open.has(again), open.has(once)], [true, false]);
      }),
    );
  },
  'product.Milestone.start_date.custom': needsItsDates('start_date'),
  'product.Milestone.end_date.custom': needsItsDates('end_date'),
  'product.Milestone.points.awarded': async (world) => {
    const today = new Date().toISOString().slice(0, 10);
    const wanted = {
      milestone_type: '6',
      start_date: dayFrom(today, -2),
      end_date: dayFrom(today, 2),
      status: '1',
      points: 1234,
      target: { activity: 'quest_created', count: 1 },
    };
    await withMilestone(world, wanted, async (id) => {
      for (let made = 0; made < 2; made += 1) {
        const quest = { name: 'For a milestone', visibility: 'private' };
        const { id: questId } = await requestProductJson(world, '/api/v1/quests/', 201, { method: 'POST', body: quest });
        await requestProduct(world, `/api/v1/quests/${requireInteger(questId, 'id')}/`, { method: 'DELETE' });
      }
      const page = await requestProductJson(world, '/api/v1/rewards/me/reached/?page_size=100', 200);
      const reached = requireList(page['results'], 'results').map((item) => requireRecord(item, 'reached'));
      assert.deepEqual(
        reached.filter(({ milestone }) => milestone === id).map(({ points }) => points),
        [1234],
      );
    });
  },
};

function takesType(milestone_type: string): Check {
  return milestone_type === '6'
    ? takes({ milestone_type, start_date: '2026-03-01', end_date: '2026-03-02' })
    : takes({ milestone_type, period_number: 1 });
}

function takes(fields: Item): Check {
  return async (world) => {
    const found = await made(world, fields);
    for (const [name, value] of Object.entries(fields)) assert.deepEqual(found[name], value, name);
  };
}

function reaches(status: string): Check {
  return async (world) => {
    const { id } = await made(world, { status: '2' });
    const path = `${milestones}${requireInteger(id, 'id')}/`;
    await requestProductJson(world, path, 200, { method: 'PATCH', body: { status } });
    assert.equal((await requestProductJson(world, path, 200))['status'], status);
  };
}

function needsItsDates(name: 'start_date' | 'end_date'): Check {
  return async (world) => {
    const custom = { milestone_type: '6', start_date: '2026-03-01', end_date: '2026-03-31' };
    assert.equal((await made(world, custom))[name], custom[name]);
    const without = aMilestone({ ...custom, [name]: null });
    await requestProductJson(world, creation, 400, { method: 'POST', body: without });
    assert.equal((await made(world, {}))[name], null);
  };
}

/** Inactive by default, because a workspace can only have a limited number of active milestones. */
const aMilestone = (fields: Item): Item => ({
  milestone_type: '5',
  title: `Heliotrope ${randomUUID()}`,
  description: 'Something to reach.',
  icon: 'https://files.example/icon.svg',
  period_number: 1,
  year: 2026,
  status: '2',
  ...fields,
});

function made(world: World, fields: Item): Promise<Item> {
  requireKey(world, 'workspace_key');
  return requestProductJson(world, creation, 201, { method: 'POST', body: aMilestone(fields) });
}

async function ownProgress(world: World): Promise<Item[]> {
  const page = await requestProductJson(world, '/api/v1/rewards/me/?page_size=100', 200);
  return requireList(page['results'], 'results').map((item) => requireRecord(item, 'progress'));
}

/** Deletes the milestone afterwards. */
async function withMilestone(world: World, fields: Item, work: (id: number) => Promise<void>): Promise<void> {
  const id = requireInteger((await made(world, fields))['id'], 'id');
  try {
    await work(id);
  } finally {
    await requestProduct(world, `${milestones}${id}/`, { method: 'DELETE' });
  }
}

function twoMonthsAgo(): { year: number; period_number: number } {
  const now = new Date();
  const then = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15));
  return { year: then.getUTCFullYear(), period_number: then.getUTCMonth() + 1 };
}

const dayFrom = (date: string, days: number): string =>
  new Date(Date.parse(requireText(date, 'date')) + days * 86_400_000).toISOString().slice(0, 10);
