import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestUser } from '../../testing/start-test-api.ts';
import { aQuest, asking, openQuests, type QuestWorld, quests } from './quests.fixtures.ts';

let world: QuestWorld;
beforeAll(async () => {
  world = await openQuests();
});
afterAll(() => world.api.close());

const as = (user: TestUser) => asking(world.api, user);
const oneOf = (id: number) => `${quests}${id}/`;

describe('a quest of an experience', () => {
  const experiences = '/api/v1/aistudios/experiences/';
  const aStudio = async (custom_url: string) => {
    const { client } = world.maker;
    const publication = await client.publications.create({ body: { title: `Studio ${custom_url}`, custom_url } });
    const experience = await client.experiences.create({
      body: { title: 'Primes', publication: publication.id, visibility: 'team', teams: [world.team] },
    });
    return { publication, experience };
  };
  test('is a QUEST resource of it, with the same sharing and its publication', async () => {
    const { maker, admin, teammate, colleague } = world;
    const { publication, experience } = await aStudio('with-quests');
    await maker.client.experiences.publish({ id: experience.id });
    const quest = await aQuest(maker, { experience: experience.id });
    expect(quest).toMatchObject({
      visibility: 'team',
      publication_url: 'with-quests',
      publication: {
        id: publication.id,
        uid: publication.uid,
        title: 'Studio with-quests',
        logo: null,
        custom_url: 'with-quests',
      },
    });
    expect((await as(teammate).get(oneOf(quest.id))).body.publication_url).toBe('with-quests');
    expect((await as(colleague).get(oneOf(quest.id))).status).toBe(404);
    const resources = await maker.client.experienceResources.list({ experience_id: experience.id });
    expect(resources.results).toEqual([expect.objectContaining({ resource_type: 'QUEST', title: 'Proofs about primes' })]);
    expect((await as(admin).post(quests, { name: 'x', experience: experience.id })).status).toBe(400);
  });
  test('added by an admin can be changed by the creators of the experience', async () => {
    const { maker, admin } = world;
    const { experience } = await aStudio('admins-too');
    await maker.client.experiences.update({ id: experience.id, body: { visibility: 'org' } });
    await maker.client.experiences.publish({ id: experience.id });
    const quest = await aQuest(admin, { experience: experience.id, visibility: 'private' });
    expect(quest).toMatchObject({ visibility: 'private', co_creators: [{ id: maker.id }] });
    expect((await as(maker).patch(oneOf(quest.id), { name: 'Ours' })).status).toBe(200);
  });
  test('is created with a resource of type QUEST, named like it, by the user who adds it', async () => {
    const { maker, teammate } = world;
    const { experience } = await aStudio('by-resource');
    for (const [title, name] of [
      ['A riddle', 'A riddle'],
      [null, 'Untitled quest'],
      [' ', 'Untitled quest'],
    ]) {
      const added = await as(maker).post(`${experiences}${experience.id}/resources/`, { resource_type: 'QUEST', title });
      expect(added.status).toBe(201);
      const { results } = await maker.client.quests.byUrl({ page_size: '1' });
      expect(results[0]).toMatchObject({
        name,
        visibility: 'team',
        publication_url: 'by-resource',
        created_by: { id: maker.id },
      });
      expect((await as(teammate).get(oneOf(results[0]?.id ?? 0))).status).toBe(200);
    }
  });
  test('stays without a source when the resource, the experience or the publication is deleted', async () => {
    const { maker } = world;
    const { publication, experience } = await aStudio('going');
    const [one, other] = [await aQuest(maker, { experience: experience.id }), await aQuest(maker, { experience: experience.id })];
    const [first] = (await maker.client.experienceResources.list({ experience_id: experience.id })).results;
    await maker.client.experienceResources.remove({ experience_id: experience.id, id: first?.id ?? 0 });
    const source = async (id: number) => (await maker.client.quests.get({ id })).publication_url;
    expect([await source(one.id), await source(other.id)]).toEqual([null, 'going']);
    await maker.client.publications.remove({ id: publication.id });
    expect(await source(other.id)).toBeNull();
    const again = await aStudio('going');
    const third = await aQuest(maker, { experience: again.experience.id });
    expect(await source(third.id)).toBe('going');
    await maker.client.experiences.remove({ id: again.experience.id });
    expect(await source(third.id)).toBeNull();
  });
  test('takes its resource with it when it is deleted', async () => {
    const { maker } = world;
    const { experience } = await aStudio('emptied');
    const quest = await aQuest(maker, { experience: experience.id });
    await maker.client.quests.remove({ id: quest.id });
    expect((await maker.client.experienceResources.list({ experience_id: experience.id })).count).toBe(0);
    const { rows } = await world.api.owner.query('select types from experiences.experience_listing where id = $1', [
      experience.id,
    ]);
    expect(rows).toEqual([{ types: [] }]);
  });
  test('returns 400 for an experience of another user, with the same message as for an unknown one', async () => {
    const { experience } = await aStudio('not-yours');
    const responses = [
      await as(world.stranger).post(quests, { name: 'x', experience: experience.id }),
      await as(world.stranger).post(quests, { name: 'x', experience: 999_999 }),
    ];
    const [foreign, missing] = responses.map(({ text }) => text.replace(/"request_id":"[^"]*"/, '').replace(/\d{3,}/g, ''));
    expect(foreign?.replaceAll(` ${experience.id} `, '  ')).toBe(missing);
  });
});
