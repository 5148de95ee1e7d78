import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { TestUser } from '../../testing/start-test-api.ts';
import { aQuest, asking, byUrl, faults, openQuests, type QuestWorld, quests } from './quests.fixtures.ts';

let world: QuestWorld;
beforeAll(async () => {
  world = await openQuests();
});
afterAll(() => world.api.close());
beforeEach(() =>
  world.api.owner.query('delete from quests.quest; delete from experiences.experience; delete from experiences.publication'),
);

const as = (user: TestUser) => asking(world.api, user);
const namesIn = (response: { body: { results: { name: string }[] } }) => response.body.results.map(({ name }) => name);
/** The names in the list, in its order. */
const names = async (query: string, reader = world.colleague) => namesIn(await as(reader).get(`${byUrl}?${query}`));

/** Creates quests a second apart. */
async function quest(name: string, more: Parameters<typeof aQuest>[1] = {}, maker = world.maker) {
  world.pass(1000);
  return aQuest(maker, { name, ...more });
}

describe('GET /api/v1/quests/by-url/', () => {
  test('lists quests of all workspaces in pages, newest first', async () => {
    for (const name of ['One', 'Two', 'Three']) await quest(name);
    await quest('Elsewhere', {}, world.stranger);
    const { status, body } = await as(world.colleague).get(`${byUrl}?page_size=3`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 4, previous: null });
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['Elsewhere', 'Three', 'Two']);
    expect(namesIn(await as(world.colleague).get(body.next))).toEqual(['One']);
    expect(namesIn(await as(world.colleague).get(`${byUrl}?page_size=3&page=2`))).toEqual(['One']);
    expect((await as(world.colleague).get(`${byUrl}?page=2`)).status).toBe(404);
  });

  describe('`category` (string) filters by category', () => {
    beforeEach(async () => {
      await quest('Sorted', { category: world.words.mathematics });
      await quest('Below', { subcategory: world.words.numberTheory });
      await quest('Old', { category: world.words.history });
      await quest('Unsorted');
    });
    test('by its name, case-insensitively', async () => {
      expect(await names('category=mathematics')).toEqual(['Below', 'Sorted']);
      expect(await names('category=HISTORY')).toEqual(['Old']);
    });
    test('by its id', async () => expect(await names(`category=${world.words.history}`)).toEqual(['Old']));
    test('returns nothing for an unknown category', async () => {
      for (const none of ['Math', '999999', '%25', '0', '9'.repeat(40)]) expect(await names(`category=${none}`)).toEqual([]);
    });
    test('ignores a blank value', async () => expect(await names('category=')).toHaveLength(4));
  });

  test('`subcategory` (string) filters by subcategory, by name or id', async () => {
    await quest('Below', { subcategory: world.words.numberTheory });
    await quest('Above', { category: world.words.mathematics });
    expect(await names('subcategory=NUMBER+theory')).toEqual(['Below']);
    expect(await names(`subcategory=${world.words.numberTheory}`)).toEqual(['Below']);
    expect(await names('subcategory=Mathematics')).toEqual([]);
  });

  test('`player_level` (string) filters by player level, by name, id or uid', async () => {
    const { expert, beginner } = world.words;
    await quest('Hard', { player_level: expert.id });
    await quest('Easy');
    for (const called of ['eXPERT', String(expert.id), expert.uid, expert.uid.toUpperCase()])
      expect(await names(`player_level=${called}`)).toEqual(['Hard']);
    expect(await names(`player_level=${beginner.id}`)).toEqual(['Easy']);
    expect(await names('player_level=unknown')).toEqual([]);
  });

  test('`tags` filters by tag ID (integer); several find quests with any of them', async () => {
    const { primes, proofs, rome } = world.words.tags;
    await quest('P', { tags: ['primes'] });
    await quest('PQ', { tags: ['primes', 'proofs'] });
    await quest('R', { tags: ['rome'] });
    await quest('None');
    expect(await names(`tags=${primes}`)).toEqual(['PQ', 'P']);
    expect(await names(`tags=${proofs},${rome}`)).toEqual(['R', 'PQ']);
    expect(await names(`tags=${proofs}&tags=${rome}`)).toEqual(['R', 'PQ']);
    expect(await names('tags=999999')).toEqual([]);
  });

  test.each(['completed', 'failed', 'in_progress', 'not_started'])(
    '`creation_status=%s` lists the quests in this state',
    async (status) => {
      for (const state of ['completed', 'failed', 'in_progress', 'not_started']) {
        const { id } = await quest(state);
        await world.api.owner.query('update quests.quest set creation_status = $1 where id = $2', [state, id]);
      }
      expect(await names(`creation_status=${status}`)).toEqual([status]);
    },
  );

  test('`owned=true` lists quests that the caller created or co-created; `owned=false` those of others', async () => {
    const { maker, partner } = world;
    await quest('Mine', {}, partner);
    await quest('Ours', { co_creators: [partner.id], visibility: 'private' });
    await quest('Theirs');
    expect(await names('owned=true', partner)).toEqual(['Ours', 'Mine']);
    expect(await names('owned=false', partner)).toEqual(['Theirs']);
    expect(await names('owned=TRUE', maker)).toEqual(['Theirs', 'Ours']);
    expect(await names('owned=1', world.colleague)).toEqual([]);
  });

  test('`saved=true` lists the quests that the caller has saved; `saved=false` the others', async () => {
    const [kept] = [await quest('Kept'), await quest('Left')];
    await world.colleague.client.quests.save({ id: kept.id });
    expect(await names('saved=true')).toEqual(['Kept']);
    expect(await names('saved=false')).toEqual(['Left']);
    expect(await names('saved=true', world.maker)).toEqual([]);
  });

  describe('`search` (string) finds quests by text', () => {
    beforeEach(async () => {
      await quest('A proof of Euclid', { focus_area: 'Geometry' });
      await quest('Sums', { summary: 'What Gauss did as a boy', description: 'hidden pearl' });
      await quest('Roads', { tags: ['rome'], category: world.words.history });
      await quest('Lattices', { subcategory: world.words.numberTheory });
      await quest('100% certain_ly');
    });
    test.each([
      ['euclid', ['A proof of Euclid']],
      ['GEOM', ['A proof of Euclid']],
      ['gauss', ['Sums']],
      ['rome', ['Roads']],
      ['histor', ['Roads']],
      ['theory', ['Lattices']],
      ['mathem', ['Lattices']],
      ['proof geometry', ['A proof of Euclid']],
      ['roads rome history', ['Roads']],
      ['proof rome', []],
      ['pearl', []],
      ['0%', ['100% certain_ly']],
      ['n_l', ['100% certain_ly']],
      ['a%b', []],
    ])('%j finds %j', async (words, expected) => {
      expect(await names(`search=${encodeURIComponent(words)}`)).toEqual(expected);
    });
    test('does not match across fields, and ignores a blank value', async () => {
      expect(await names(`search=${encodeURIComponent('euclidgeometry')}`)).toEqual([]);
      expect(await names('search=++')).toHaveLength(5);
    });
  });

  test.each(['org', 'private', 'public', 'team'] as const)(
    '`visibility=%s` lists the quests with this visibility',
    async (visibility) => {
      const { maker, teammate, colleague, stranger, team } = world;
      for (const one of ['org', 'private', 'public', 'team'] as const) await quest(one, { visibility: one, teams: [team] });
      const sees = async (reader: TestUser) => names(`visibility=${visibility}`, reader);
      expect(await sees(maker)).toEqual([visibility]);
      expect(await sees(teammate)).toEqual(visibility === 'private' ? [] : [visibility]);
      expect(await sees(colleague)).toEqual(visibility === 'private' || visibility === 'team' ? [] : [visibility]);
      expect(await sees(stranger)).toEqual(visibility === 'public' ? [visibility] : []);
    },
  );

  describe('`ordering`', () => {
    beforeEach(async () => {
      const made = [await quest('beta'), await quest('Alpha'), await quest('gamma')];
      const { partner, teammate, colleague } = world;
      for (const { client } of [partner, teammate, colleague]) await client.quests.save({ id: made[2]?.id ?? 0 });
      await colleague.client.quests.save({ id: made[0]?.id ?? 0 });
    });
    test.each([
      ['created_at', ['beta', 'Alpha', 'gamma']],
      ['-created_at', ['gamma', 'Alpha', 'beta']],
      ['name', ['Alpha', 'beta', 'gamma']],
      ['-name', ['gamma', 'beta', 'Alpha']],
      ['popularity', ['Alpha', 'beta', 'gamma']],
      ['-popularity', ['gamma', 'beta', 'Alpha']],
    ])('`%s`', async (ordering, expected) => expect(await names(`ordering=${ordering}`)).toEqual(expected));
    test('takes several values, the first with the highest priority', async () => {
      await quest('beta');
      await quest('ALPHA');
      expect(await names('ordering=name,-popularity')).toEqual(['Alpha', 'ALPHA', 'beta', 'beta', 'gamma']);
      const both = await as(world.colleague).get(`${byUrl}?ordering=name&ordering=-popularity&page_size=4`);
      const saves = both.body.results.slice(2).map(({ metrics }: { metrics: string }) => JSON.parse(metrics).saves);
      expect(saves).toEqual([1, 0]);
      expect(await names('ordering=-name,name,created_at')).toEqual(['gamma', 'beta', 'beta', 'Alpha', 'ALPHA']);
    });
    test('pages without gaps or duplicates in every order', async () => {
      for (let count = 0; count < 6; count += 1) await quest(`more ${count % 2}`);
      for (const ordering of ['name,-popularity', '-popularity,name,created_at', '-created_at', 'popularity']) {
        const found: number[] = [];
        let next: string | null = `${byUrl}?ordering=${ordering}&page_size=2`;
        while (next !== null) {
          const { body }: { body: { results: { id: number }[]; next: string | null } } = await as(world.colleague).get(next);
          found.push(...body.results.map(({ id }) => id));
          next = body.next;
        }
        const whole = await as(world.colleague).get(`${byUrl}?ordering=${ordering}&page_size=100`);
        expect(found).toEqual(whole.body.results.map(({ id }: { id: number }) => id));
        expect(new Set(found).size).toBe(9);
      }
    });
  });

  test('filters can be combined', async () => {
    const { words, colleague } = world;
    const wanted = await quest('Wanted', { category: words.history, tags: ['rome'], player_level: words.expert.id });
    await quest('Other level', { category: words.history, tags: ['rome'] });
    await quest('Other tag', { category: words.history, tags: ['primes'], player_level: words.expert.id });
    await colleague.client.quests.save({ id: wanted.id });
    const query = `category=history&tags=${words.tags.rome}&player_level=expert&saved=true&owned=false&search=want&visibility=public`;
    expect(await names(`${query}&creation_status=not_started&ordering=-popularity`)).toEqual(['Wanted']);
    expect(await names(`${query}&creation_status=failed`)).toEqual([]);
  });

  test.each([
    ['creation_status=done', 'creation_status invalid_choice'],
    ['ordering=newest', 'ordering invalid_choice'],
    ['ordering=name,age', 'ordering invalid_choice'],
    ['ordering=', 'ordering invalid_choice'],
    ['owned=perhaps', 'owned invalid'],
    ['saved=2', 'saved invalid'],
    ['tags=primes', 'tags invalid'],
    ['tags=1.5', 'tags invalid'],
    ['visibility=secret', 'visibility invalid_choice'],
    [`search=${'x'.repeat(201)}`, 'search invalid'],
    ['category=%00', 'category invalid'],
  ])('returns 400 for %s', async (query, fault) => {
    expect(faults(await as(world.colleague).get(`${byUrl}?${query}`))).toEqual([400, fault]);
  });
});

describe('POST /api/v1/quests/by-url/', () => {
  const post = (body: unknown, reader = world.colleague, query = '') => as(reader).post(`${byUrl}${query}`, body);
  beforeEach(async () => {
    const { maker, stranger, partner } = world;
    await maker.client.publications.create({ body: { title: 'Mine', custom_url: 'of-the-maker' } });
    await stranger.client.publications.create({ body: { title: 'Theirs', custom_url: 'of-the-stranger' } });
    await quest('By the maker', { category: world.words.history });
    await quest('With the maker', { co_creators: [maker.id] }, partner);
    await quest('Hidden', { visibility: 'private' });
    await quest('By the stranger', {}, stranger);
  });
  test('with `url` it lists only visible quests created by that publication’s owner', async () => {
    expect(namesIn(await post({ url: 'of-the-maker' }))).toEqual(['By the maker']);
    expect(namesIn(await post({ url: 'https://lyceum.example/studios/Of-The-Maker/?x=1' }))).toEqual(['By the maker']);
    expect(namesIn(await post({ url: 'of-the-maker' }, world.maker))).toEqual(['Hidden', 'By the maker']);
  });
  test('lists the visible quests of an owner in another workspace; 404 once neither a quest nor an experience is visible', async () => {
    const { client } = world.stranger;
    const url = 'of-the-stranger';
    expect(namesIn(await post({ url }))).toEqual(['By the stranger']);
    const [quest] = (await client.quests.list()).results;
    await client.quests.update({ id: quest?.id ?? 0, body: { visibility: 'private' } });
    expect((await post({ url })).body).toEqual({ ...(await post({ url: 'nowhere' })).body, request_id: expect.any(String) });
    const { results } = await client.publications.list();
    const { id } = await client.experiences.create({ body: { publication: results[0]?.id ?? 0 } });
    expect((await post({ url })).status).toBe(404);
    await client.experiences.publish({ id });
    expect(namesIn(await post({ url }))).toEqual([]);
  });
  test('without `url` or without a body it returns the full list', async () => {
    const whole = await as(world.colleague).get(byUrl);
    expect((await post({})).body).toEqual(whole.body);
    expect((await post(undefined)).body).toEqual(whole.body);
    expect(whole.body.count).toBe(3);
  });
  test('takes the same query parameters', async () => {
    expect(namesIn(await post({ url: 'of-the-maker' }, world.maker, '?visibility=public'))).toEqual(['By the maker']);
    expect(namesIn(await post({}, world.colleague, '?category=history'))).toEqual(['By the maker']);
    expect(namesIn(await post({}, world.colleague, '?ordering=name'))).toEqual([
      'By the maker',
      'By the stranger',
      'With the maker',
    ]);
    const first = await post({ url: 'of-the-maker' }, world.maker, '?page_size=1');
    expect(namesIn(await as(world.maker).post(first.body.next, { url: 'of-the-maker' }))).toEqual(['By the maker']);
  });
  test('returns 404 for an unknown publication or a deleted one', async () => {
    expect((await post({ url: 'nowhere' })).status).toBe(404);
    await world.api.owner.query(`update experiences.publication set deleted_at = now() where custom_url = 'of-the-maker'`);
    expect((await post({ url: 'of-the-maker' })).status).toBe(404);
    expect((await post({}, world.colleague, '?page=9')).status).toBe(404);
  });
  test('returns 400 for an invalid body and for an invalid query', async () => {
    expect(faults(await post({ url: 7 }))).toEqual([400, 'url invalid']);
    expect(faults(await post({ url: '' }))).toEqual([400, 'url invalid']);
    expect(faults(await post({}, world.colleague, '?owned=perhaps'))).toEqual([400, 'owned invalid']);
  });
});

describe('GET /api/v1/quests/', () => {
  test('lists the visible quests of the caller’s workspace, with the same query parameters', async () => {
    await quest('Here', { visibility: 'org', category: world.words.history });
    await quest('Hidden', { visibility: 'private' });
    await quest('Elsewhere', {}, world.stranger);
    const list = async (query: string, reader = world.colleague) => namesIn(await as(reader).get(`${quests}?${query}`));
    expect(await list('')).toEqual(['Here']);
    expect(await list('', world.maker)).toEqual(['Hidden', 'Here']);
    expect(await list('', world.stranger)).toEqual(['Elsewhere']);
    expect(await list('category=history')).toEqual(['Here']);
    expect((await as(world.colleague).get(`${quests}?visibility=secret`)).status).toBe(400);
    expect((await as(world.colleague).get(`${quests}?page=2`)).status).toBe(404);
  });
});
