import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBlockedIdempotencyClaims } from '../../testing/block-idempotency-claims.ts';
import type { TestUser } from '../../testing/start-test-api.ts';
import { aQuest, asking, faults, openQuests, type QuestWorld, quests } from './quests.fixtures.ts';

let world: QuestWorld;
beforeAll(async () => {
  world = await openQuests();
});
afterAll(() => world.api.close());

const as = (user: TestUser) => asking(world.api, user);
const oneOf = (id: number) => `${quests}${id}/`;
const audited = async (id: number) =>
  (
    await world.api.owner.query<{ action: string }>(
      `select action from platform.audit where object_type = 'quests.quest' and object_id = $1 order by id`,
      [String(id)],
    )
  ).rows.map(({ action }) => action);

describe('quests.create', () => {
  test('returns 201 with every field, and stores the quest', async () => {
    const { words, maker, partner } = world;
    const wanted = {
      name: '  Proofs about primes  ',
      urls: ['https://reading.example/euclid', 'http://old.example/'],
      files: ['https://files.example/primes.pdf'],
      logo: 'https://files.example/logo.png',
      cover: 'https://files.example/cover.png',
      tags: ['PRIMES', 'proofs', 'primes'],
      subcategory: words.numberTheory,
      player_level: words.expert.id,
      learnings: ['One thing'],
      quiz_format: { problems: 3 },
      recommended_skills: 'Patience',
      focus_area: 'Number theory',
      summary: 'No last prime.',
      description: 'Euclid, slowly.',
      visibility: 'org',
      co_creators: [partner.id, partner.id],
      id: 999,
      uid: 'mine',
      workspace_id: 1,
      creation_status: 'completed',
      metrics: '{}',
      popularity: 99,
    };
    const { status, body, headers } = await as(maker).post(quests, wanted);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      uid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Proofs about primes',
      urls: wanted.urls,
      files: wanted.files,
      logo: wanted.logo,
      cover: wanted.cover,
      tags: ['primes', 'proofs'],
      category: 'Mathematics',
      subcategory: 'Number theory',
      player_level: { id: words.expert.id, uid: words.expert.uid, name: 'Expert', description: null, avg_score: 2000 },
      learnings: ['One thing'],
      quiz_format: { problems: 3 },
      recommended_skills: 'Patience',
      focus_area: 'Number theory',
      summary: 'No last prime.',
      description: 'Euclid, slowly.',
      visibility: 'org',
      co_creators: [expect.objectContaining({ id: partner.id, username: partner.username, is_verified: false })],
      creation_status: 'not_started',
      metrics: '{"plays":0,"saves":0,"completions":0}',
      created_by: {
        id: maker.id,
        username: maker.username,
        email: `${maker.username}@people.test`,
        full_name: 'Test User',
        is_verified: false,
        details: [],
        followers_count: 0,
      },
      created_at: world.now().toISOString(),
      updated_at: world.now().toISOString(),
      publication_url: null,
      publication: null,
      user_added_quest: false,
      workspace_id: maker.workspaceId,
    });
    expect(headers.get('location')).toBe(`https://api.test${oneOf(body.id)}`);
    const fetched = await as(world.colleague).get(headers.get('location') ?? '');
    expect(fetched.body).toEqual({ ...body, created_by: { ...body.created_by, email: expect.stringContaining('noreply') } });
    expect(await audited(body.id)).toEqual(['quest.created']);
  });
  test('returns 201 for a name alone: public, at the lowest level, everything else empty', async () => {
    const { body } = await as(world.maker).post(quests, { name: 'Bare' });
    expect(body).toMatchObject({
      urls: [],
      files: [],
      logo: null,
      cover: null,
      tags: [],
      category: '',
      subcategory: '',
      player_level: { id: world.words.beginner.id, name: 'Beginner', avg_score: 800 },
      learnings: null,
      quiz_format: null,
      recommended_skills: null,
      focus_area: null,
      summary: null,
      description: null,
      visibility: 'public',
      co_creators: [],
    });
    expect((await as(world.stranger).get(oneOf(body.id))).status).toBe(200);
  });
  test.each<[string, Record<string, unknown>, string]>([
    ['no name', {}, 'name required'],
    ['a blank name', { name: '  ' }, 'name invalid'],
    ['a long name', { name: 'x'.repeat(201) }, 'name invalid'],
    ['a file that is not an https URL', { name: 'x', files: ['http://files.example/a'] }, 'files.0 invalid'],
    ['a logo that is not a URL', { name: 'x', logo: 'logo.png' }, 'logo invalid'],
    ['a javascript: URL', { name: 'x', urls: ['javascript:alert(1)'] }, 'urls.0 invalid'],
    ['an unknown tag', { name: 'x', tags: ['nowhere'] }, 'tags does_not_exist'],
    ['an unknown category', { name: 'x', category: 999_999 }, 'category does_not_exist'],
    ['an unknown subcategory', { name: 'x', subcategory: 999_999 }, 'subcategory does_not_exist'],
    ['an unknown level', { name: 'x', player_level: 999_999 }, 'player_level does_not_exist'],
    ['a level of null', { name: 'x', player_level: null }, 'player_level null'],
    ['an unknown visibility', { name: 'x', visibility: 'secret' }, 'visibility invalid_choice'],
    ['an unknown team', { name: 'x', teams: [999_999] }, 'teams does_not_exist'],
    ['an unknown co-creator', { name: 'x', co_creators: [999_999] }, 'co_creators does_not_exist'],
    ['an unknown experience', { name: 'x', experience: 999_999 }, 'experience does_not_exist'],
    ['learnings that are too long', { name: 'x', learnings: 'x'.repeat(20_000) }, 'learnings invalid'],
  ])('returns 400 for %s', async (_, wanted, fault) => {
    expect(faults(await as(world.maker).post(quests, wanted))).toEqual([400, fault]);
  });
  test('returns 400 for a co-creator and a team of another workspace', async () => {
    const wanted = { name: 'x', co_creators: [world.stranger.id], teams: [world.team] };
    expect(faults(await as(world.maker).post(quests, wanted))).toEqual([400, 'co_creators does_not_exist']);
    expect(faults(await as(world.stranger).post(quests, { name: 'x', teams: [world.team] }))).toEqual([
      400,
      'teams does_not_exist',
    ]);
  });
  test('an Idempotency-Key creates one quest for two requests; 422 with another body', async () => {
    const headers = { 'idempotency-key': 'one-quest' };
    const first = await as(world.maker).post(quests, { name: 'Once' }, headers);
    const again = await as(world.maker).post(quests, { name: 'Once' }, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await as(world.maker).post(quests, { name: 'Twice' }, headers)).status).toBe(422);
  });
});

test('an installation without levels gets its first level with its first quests', async () => {
  const bare = await openQuests();
  await bare.api.owner.query('delete from taxonomy.player_level');
  const [one, other] = await Promise.all([aQuest(bare.maker), aQuest(bare.stranger)]);
  expect(one.player_level).toEqual(other.player_level);
  expect(one.player_level).toMatchObject({ name: 'Beginner', avg_score: 0 });
  await bare.api.close();
});

/** What each user may do with a quest of the maker. */
describe('visibility and caller', () => {
  const table: [string, Record<string, string>][] = [
    ['public', { maker: 'change', partner: 'change', teammate: 'see', colleague: 'see', admin: 'change', stranger: 'see' }],
    ['org', { maker: 'change', partner: 'change', teammate: 'see', colleague: 'see', admin: 'change', stranger: 'none' }],
    ['team', { maker: 'change', partner: 'change', teammate: 'see', colleague: 'none', admin: 'none', stranger: 'none' }],
    ['private', { maker: 'change', partner: 'change', teammate: 'none', colleague: 'none', admin: 'none', stranger: 'none' }],
  ];
  test.each(table)('decide what a user may do with a quest that is %s', async (visibility, expected) => {
    const { maker, partner, teammate, colleague, admin, stranger, team } = world;
    const { id } = await aQuest(maker, {
      visibility: visibility as 'public',
      teams: [team],
      co_creators: [partner.id],
    });
    const found: Record<string, string> = {};
    for (const [name, user] of Object.entries({ maker, partner, teammate, colleague, admin, stranger })) {
      const [read, changed, saved] = [
        (await as(user).get(oneOf(id))).status,
        (await as(user).patch(oneOf(id), { focus_area: name })).status,
        (await as(user).put(`${oneOf(id)}save/`)).status,
      ];
      const listed = (await user.client.quests.byUrl({ page_size: '100' })).results.some((quest) => quest.id === id);
      found[name] =
        { '200 200 204 true': 'change', '200 403 204 true': 'see', '404 404 404 false': 'none' }[
          [read, changed, saved, listed].join(' ')
        ] ?? [read, changed, saved, listed].join(' ');
    }
    expect(found).toEqual(expected);
  });
});

describe('quests.get', () => {
  test('returns the same 404 for a private, a deleted and an unknown quest', async () => {
    const { maker, colleague } = world;
    const [hidden, removed] = [await aQuest(maker, { visibility: 'private' }), await aQuest(maker)];
    await maker.client.quests.remove({ id: removed.id });
    const texts = [];
    for (const id of [hidden.id, removed.id, 999_999]) {
      const { status, text } = await as(colleague).get(oneOf(id), undefined, { 'x-request-id': 'the-same-request' });
      texts.push(`${status} ${text.replace(oneOf(id), '')}`);
    }
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toMatch(/^404 /);
  });
});

describe('quests.update', () => {
  test('returns 200, and changes only the fields in the body', async () => {
    const { maker, words } = world;
    const before = await aQuest(maker, { subcategory: words.numberTheory, tags: ['primes'], summary: 'Mine.' });
    world.pass(1000);
    const after = await as(maker).patch(oneOf(before.id), { name: 'Other', player_level: words.expert.id, learnings: { a: 1 } });
    expect(after.body).toEqual({
      ...before,
      name: 'Other',
      player_level: expect.objectContaining({ name: 'Expert' }),
      learnings: { a: 1 },
      updated_at: world.now().toISOString(),
    });
    const sorted = await as(maker).patch(oneOf(before.id), { category: words.history, tags: [] });
    expect(sorted.body).toMatchObject({ category: 'History', subcategory: '', tags: [] });
    const unsorted = await as(maker).patch(oneOf(before.id), { category: null, learnings: null });
    expect(unsorted.body).toMatchObject({ category: '', subcategory: '', learnings: null });
    expect(await audited(before.id)).toEqual(['quest.created', 'quest.updated', 'quest.updated', 'quest.updated']);
  });
  test('returns 200 for a co-creator who removes their own access', async () => {
    const { maker, partner } = world;
    const { id } = await aQuest(maker, { visibility: 'private', co_creators: [partner.id] });
    expect((await as(partner).patch(oneOf(id), { co_creators: [] })).status).toBe(200);
    expect((await as(partner).get(oneOf(id))).status).toBe(404);
  });
  test('returns 400 for an invalid field', async () => {
    const { id } = await aQuest(world.maker);
    expect(faults(await as(world.maker).patch(oneOf(id), { name: '' }))).toEqual([400, 'name invalid']);
  });
  test('returns 403 for users who can only see the quest, and 404 for others', async () => {
    const { id } = await aQuest(world.maker, { visibility: 'org' });
    expect((await as(world.colleague).patch(oneOf(id), { name: 'No' })).status).toBe(403);
    expect((await as(world.stranger).patch(oneOf(id), { name: 'No' })).status).toBe(404);
  });
});

describe('quests.remove', () => {
  test('returns 204 for its creator and for admins, 403 for others who can see it, and 404 once it is deleted', async () => {
    const { maker, partner, colleague, admin } = world;
    const [one, other] = [await aQuest(maker, { co_creators: [partner.id] }), await aQuest(maker)];
    for (const user of [partner, colleague]) expect((await as(user).remove(oneOf(one.id))).status).toBe(403);
    expect((await as(maker).remove(oneOf(one.id))).status).toBe(204);
    expect((await as(maker).remove(oneOf(one.id))).status).toBe(404);
    expect((await as(admin).remove(oneOf(other.id))).status).toBe(204);
    expect(await audited(other.id)).toEqual(['quest.created', 'quest.deleted']);
  });
});

describe('quests.save and quests.unsave', () => {
  const metricsOf = async (id: number) => JSON.parse((await world.maker.client.quests.get({ id })).metrics).saves;
  const popularityOf = async (id: number) =>
    (await world.api.owner.query('select popularity::int from quests.quest where id = $1', [id])).rows[0].popularity;
  test('returns 204, counts each user once and sets user_added_quest for them', async () => {
    const { maker, colleague, stranger } = world;
    const { id } = await aQuest(maker);
    const save = `${oneOf(id)}save/`;
    for (const user of [colleague, colleague, stranger]) expect((await as(user).put(save)).status).toBe(204);
    expect(await metricsOf(id)).toBe(2);
    expect((await colleague.client.quests.get({ id })).user_added_quest).toBe(true);
    expect((await maker.client.quests.get({ id })).user_added_quest).toBe(false);
    for (const user of [colleague, colleague]) expect((await as(user).remove(save)).status).toBe(204);
    expect(await metricsOf(id)).toBe(1);
    expect((await colleague.client.quests.get({ id })).user_added_quest).toBe(false);
    expect((await maker.client.quests.get({ id })).updated_at).toBe(world.now().toISOString());
  });
  test('saves of creators do not count towards popularity, and a later co-creator’s save is subtracted correctly', async () => {
    const { maker, partner } = world;
    const { id } = await aQuest(maker);
    await maker.client.quests.save({ id });
    await partner.client.quests.save({ id });
    expect([await metricsOf(id), await popularityOf(id)]).toEqual([2, 1]);
    await maker.client.quests.update({ id, body: { co_creators: [partner.id] } });
    await partner.client.quests.unsave({ id });
    await maker.client.quests.unsave({ id });
    expect([await metricsOf(id), await popularityOf(id)]).toEqual([0, 0]);
  });
  test('counts concurrent saves of several users', async () => {
    const { maker, partner, teammate, colleague, admin, stranger, staff } = world;
    const { id } = await aQuest(maker);
    const all = [maker, partner, teammate, colleague, admin, stranger, staff];
    await Promise.all([...all, ...all].map(({ client }) => client.quests.save({ id })));
    expect([await metricsOf(id), await popularityOf(id)]).toEqual([7, 6]);
  });
  test('returns 404 for a quest that the caller may not see', async () => {
    const { id } = await aQuest(world.maker, { visibility: 'private' });
    expect((await as(world.colleague).put(`${oneOf(id)}save/`)).status).toBe(404);
    expect((await as(world.colleague).remove(`${oneOf(id)}save/`)).status).toBe(404);
  });
});

describe('personal data', () => {
  test('exports and erases the quests that a user created and saved', async () => {
    const { api, maker } = world;
    const leaver = await api.user(maker.workspaceId);
    const kept = await aQuest(maker, { name: 'Kept' });
    const experience = await maker.client.experiences.create({ body: { co_creators: [leaver.id] } });
    const gone = await aQuest(leaver, { name: 'Going', experience: experience.id });
    await leaver.client.quests.save({ id: kept.id });
    const { others } = await leaver.client.personalData.export({});
    expect(others).toMatchObject({
      quests: [{ id: gone.id, name: 'Going' }],
      saved_quests: [{ quest_id: kept.id }],
    });
    await leaver.client.personalData.erase({});
    expect((await as(maker).get(oneOf(gone.id))).status).toBe(404);
    expect((await maker.client.experienceResources.list({ experience_id: experience.id })).count).toBe(0);
    expect((await maker.client.quests.get({ id: kept.id })).metrics).toBe('{"plays":0,"saves":0,"completions":0}');
  });
});

describe('every operation', () => {
  const requests: [string, 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', (id: number) => string, unknown?][] = [
    ['quests.byUrl', 'GET', () => `${quests}by-url/`],
    ['quests.byUrlOf', 'POST', () => `${quests}by-url/`, {}],
    ['quests.list', 'GET', () => quests],
    ['quests.create', 'POST', () => quests, { name: 'x' }],
    ['quests.get', 'GET', oneOf],
    ['quests.update', 'PATCH', oneOf, { name: 'x' }],
    ['quests.remove', 'DELETE', oneOf],
    ['quests.save', 'PUT', (id) => `${oneOf(id)}save/`],
    ['quests.unsave', 'DELETE', (id) => `${oneOf(id)}save/`],
    ['quests.generate', 'POST', (id) => `${oneOf(id)}generate/`],
  ];
  const methods = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'remove' } as const;
  const isRead = (name: string, method: string) => method === 'GET' || name === 'quests.byUrlOf';

  test.each(requests)('%s: 403 for a key without the scope', async (name, method, target, body) => {
    const { api, maker } = world;
    const { id } = await aQuest(maker);
    const limited = await api.user(maker.workspaceId, { scopes: [isRead(name, method) ? 'write' : 'read'] });
    expect((await as(limited)[methods[method]](target(id), body)).status).toBe(403);
  });
  test.each(requests.filter(([name, method]) => !isRead(name, method)))(
    '%s: 409 while another request with the same Idempotency-Key runs',
    async (name, method, target, body) => {
      const { api, maker } = world;
      const { id } = await aQuest(maker);
      const { status } = await withBlockedIdempotencyClaims(api, () =>
        as(maker)[methods[method]](target(id), body, { 'idempotency-key': name }),
      );
      expect(status).toBe(409);
    },
    20_000,
  );
  test('quests.update: 422 for an Idempotency-Key of another request', async () => {
    const { id } = await aQuest(world.maker);
    const headers = { 'idempotency-key': 'a-change' };
    expect((await as(world.maker).patch(oneOf(id), { name: 'One' }, headers)).status).toBe(200);
    expect((await as(world.maker).patch(oneOf(id), { name: 'Two' }, headers)).status).toBe(422);
  });
});
