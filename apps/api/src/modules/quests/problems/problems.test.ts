import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aQuest, asking, faults, openQuests, type QuestWorld } from '../quests.fixtures.ts';

let world: QuestWorld;
beforeAll(async () => {
  world = await openQuests();
});
afterAll(() => world.api.close());

const problems = (quest: number) => `/api/v1/quests/${quest}/problems/`;
const aProblem = { question: 'Which number is prime?', options: ['four', 'six', 'seven', 'nine'], correct_option: 2 };

describe('questProblems', () => {
  test('are added, read, listed, changed and deleted by the quest’s editors', async () => {
    const quest = await aQuest(world.maker, { visibility: 'org', co_creators: [world.partner.id] });
    const ask = asking(world.api, world.maker);
    const { status, headers, body } = await ask.post(problems(quest.id), aProblem);
    expect([status, headers.get('location')]).toEqual([201, `https://api.test${problems(quest.id)}${body.id}/`]);
    expect(body).toEqual({
      id: expect.any(Number),
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      quest_id: quest.id,
      kind: 'choice',
      ...aProblem,
      explanation: '',
      source: null,
      is_generated: false,
      is_active: true,
      rating: 1200,
      times_answered: 0,
      created_at: world.now().toISOString(),
      updated_at: world.now().toISOString(),
    });
    const path = `${problems(quest.id)}${body.id}/`;
    world.pass(1000);
    for (const user of [world.partner, world.admin]) {
      const changed = await asking(world.api, user).patch(path, { question: `Asked by ${user.username}?`, correct_option: 0 });
      expect(changed.body).toEqual({
        ...body,
        question: `Asked by ${user.username}?`,
        correct_option: 0,
        updated_at: world.now().toISOString(),
      });
      expect((await asking(world.api, user).get(path)).body).toEqual(changed.body);
    }
    const second = await world.maker.client.questProblems.create({
      quest_id: quest.id,
      body: { ...aProblem, is_active: false, rating: 1500 },
    });
    const listed = await world.maker.client.questProblems.list({ quest_id: quest.id });
    expect([listed.count, listed.results.map(({ id }) => id)]).toEqual([2, [body.id, second.id]]);
    expect((await ask.remove(path)).status).toBe(204);
    expect((await ask.get(path)).status).toBe(404);
    expect((await ask.patch(path, { is_active: true })).status).toBe(404);
    expect((await world.maker.client.questProblems.list({ quest_id: quest.id })).count).toBe(1);
  });
  test('keep earlier versions, for the games that drew them', async () => {
    const quest = await aQuest(world.maker);
    const { id } = await world.maker.client.questProblems.create({ quest_id: quest.id, body: aProblem });
    await world.maker.client.questProblems.update({ quest_id: quest.id, id, body: { question: 'Another?' } });
    await world.maker.client.questProblems.update({ quest_id: quest.id, id, body: { is_active: false } });
    const { rows } = await world.api.owner.query(
      'select question from quests.problem_version where problem_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([{ question: aProblem.question }, { question: 'Another?' }]);
  });
  test('are secret: 403 for users who can only see the quest, 404 for others', async () => {
    const quest = await aQuest(world.maker, { visibility: 'org' });
    const { id } = await world.maker.client.questProblems.create({ quest_id: quest.id, body: aProblem });
    const path = `${problems(quest.id)}${id}/`;
    for (const [user, expected] of [
      [world.colleague, 403],
      [world.stranger, 404],
    ] as const) {
      const ask = asking(world.api, user);
      const asked = [
        ask.get(problems(quest.id)),
        ask.post(problems(quest.id), aProblem),
        ask.get(path),
        ask.patch(path, { is_active: false }),
        ask.remove(path),
      ];
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([expected, expected, expected, expected, expected]);
    }
    const other = await aQuest(world.maker);
    expect((await asking(world.api, world.maker).get(`${problems(other.id)}${id}/`)).status).toBe(404);
  });
  test('returns 400 for options that a player cannot tell apart, or a right option that does not exist', async () => {
    const quest = await aQuest(world.maker);
    const ask = asking(world.api, world.maker);
    expect(faults(await ask.post(problems(quest.id), { ...aProblem, options: ['Seven', ' seven', 'nine'] }))).toEqual([
      400,
      'options unique',
    ]);
    expect(faults(await ask.post(problems(quest.id), { ...aProblem, options: ['six', 'seven'] }))).toEqual([
      400,
      'correct_option max_value',
    ]);
    expect((await ask.post(problems(quest.id), { ...aProblem, options: ['seven'] })).status).toBe(400);
    const { id } = await world.maker.client.questProblems.create({ quest_id: quest.id, body: aProblem });
    expect(faults(await ask.patch(`${problems(quest.id)}${id}/`, { options: ['six', 'seven'] }))).toEqual([
      400,
      'correct_option max_value',
    ]);
  });
  test('returns 409 for the 501st problem of a quest', async () => {
    const quest = await aQuest(world.maker);
    const { id } = await world.maker.client.questProblems.create({ quest_id: quest.id, body: aProblem });
    await world.api.owner.query(
      `insert into quests.problem (uid, workspace_id, quest_id, is_generated, created_at, updated_at, version_id)
       select gen_random_uuid(), workspace_id, quest_id, false, now(), now(), version_id from quests.problem, generate_series(1, 499)
       where id = $1`,
      [id],
    );
    expect((await asking(world.api, world.maker).post(problems(quest.id), aProblem)).status).toBe(409);
  });
});
