import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendRequest } from '../../testing/send-request.ts';
import type { TestUser } from '../../testing/start-test-api.ts';
import { createPublishedExperience, openStudio, type Studio } from './experiences.fixtures.ts';

const publications = '/api/v1/aistudios/publications/';
const experiences = '/api/v1/aistudios/experiences/';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.api.close());

const as = ({ key }: TestUser) => ({
  get: (target: string) => sendRequest(studio.api, target, { key }),
  post: (target: string, body?: unknown) => sendRequest(studio.api, target, { key, method: 'POST', body }),
  patch: (target: string, body: unknown) => sendRequest(studio.api, target, { key, method: 'PATCH', body }),
  remove: (target: string) => sendRequest(studio.api, target, { key, method: 'DELETE' }),
});
const faults = ({ status, body }: { status: number; body: { errors: { attr: string; code: string }[] } }) => [
  status,
  ...body.errors.map(({ attr, code }) => `${attr} ${code}`),
];

describe('a publication', () => {
  test('can be created by any user, who owns it', async () => {
    const { status, body, headers } = await as(studio.maker).post(publications, {
      title: ' Numbers by lamplight ',
      custom_url: 'numbers',
      logo: 'https://files.example/logo.png',
      created_by: 1,
      workspace_id: 1,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      uid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      title: 'Numbers by lamplight',
      description: null,
      logo: 'https://files.example/logo.png',
      custom_url: 'numbers',
      owner: expect.objectContaining({ id: studio.maker.id, username: studio.maker.username }),
      created_at: studio.now().toISOString(),
      updated_at: studio.now().toISOString(),
    });
    expect(headers.get('location')).toBe(`https://api.test${publications}${body.id}/`);
    expect((await as(studio.colleague).get(headers.get('location') ?? '')).body).toEqual(body);
    expect((await as(studio.stranger).get(headers.get('location') ?? '')).status).toBe(404);
  });
  test.each([
    ['Capitals', 'custom_url'],
    ['-hyphen-first', 'custom_url'],
    ['with space', 'custom_url'],
    ['', 'custom_url'],
    ['x'.repeat(101), 'custom_url'],
  ])('returns 400 for the address %j', async (custom_url, attr) => {
    expect(faults(await as(studio.maker).post(publications, { title: 'x', custom_url }))).toEqual([400, `${attr} invalid`]);
  });
  test('returns 400 for a logo that is not an https URL', async () => {
    const wanted = { title: 'x', custom_url: 'plain', logo: 'http://files.example/x.png' };
    expect(faults(await as(studio.maker).post(publications, wanted))).toEqual([400, 'logo invalid']);
  });
  test('returns 409 when its address is taken in any workspace; deleting a publication frees its address', async () => {
    const one = await studio.stranger.client.publications.create({ body: { title: 'Theirs', custom_url: 'taken' } });
    const taken = await as(studio.maker).post(publications, { title: 'Mine', custom_url: 'taken' });
    expect(faults(taken)).toEqual([409, 'custom_url unique']);
    const mine = await studio.maker.client.publications.create({ body: { title: 'Mine', custom_url: 'not-taken' } });
    expect(faults(await as(studio.maker).patch(`${publications}${mine.id}/`, { custom_url: 'taken' }))).toEqual([
      409,
      'custom_url unique',
    ]);
    await studio.stranger.client.publications.remove({ id: one.id });
    expect((await as(studio.maker).patch(`${publications}${mine.id}/`, { custom_url: 'taken' })).status).toBe(200);
  });
  test('is changed and deleted only by its owner and by admins', async () => {
    const { id } = await studio.maker.client.publications.create({ body: { title: 'Kept', custom_url: 'kept' } });
    const target = `${publications}${id}/`;
    expect((await as(studio.colleague).patch(target, { title: 'No' })).status).toBe(403);
    expect((await as(studio.colleague).remove(target)).status).toBe(403);
    expect((await as(studio.stranger).patch(target, { title: 'No' })).status).toBe(404);
    expect((await as(studio.admin).patch(target, { title: 'Yes' })).body.title).toBe('Yes');
    expect((await as(studio.maker).patch(target, { description: 'Mine' })).body).toMatchObject({
      title: 'Yes',
      description: 'Mine',
    });
    expect((await as(studio.maker).remove(target)).status).toBe(204);
    expect((await as(studio.maker).remove(target)).status).toBe(404);
    expect((await as(studio.maker).get(target)).status).toBe(404);
  });
  test('leaves its experiences without a publication when it is deleted', async () => {
    const { id } = await studio.maker.client.publications.create({ body: { title: 'Closing', custom_url: 'closing' } });
    const experience = await createPublishedExperience(studio.maker, { publication: id });
    await studio.maker.client.publications.remove({ id });
    expect((await studio.maker.client.experiences.get({ id: experience.id })).publication).toBeNull();
  });
  test('is listed in its workspace, newest first, and can be searched and filtered by owner', async () => {
    const open = (title: string, custom_url: string) =>
      studio.colleague.client.publications.create({ body: { title, custom_url } });
    const [first, second] = [await open('Rivers of Rome', 'rivers'), await open('Roads of Rome', 'roads')];
    const ids = async (query: string) =>
      (await as(studio.maker).get(`${publications}?${query}`)).body.results.map(({ id }: { id: number }) => id);
    expect(await ids('search=rome')).toEqual([second.id, first.id]);
    expect(await ids('search=rome+ROADS')).toEqual([second.id]);
    expect(await ids('owned=true&search=rome')).toEqual([]);
    expect(await ids('owned=false&search=rivers')).toEqual([first.id]);
    expect((await as(studio.stranger).get(`${publications}?search=rome`)).body.count).toBe(0);
    expect((await as(studio.maker).get(`${publications}?owned=perhaps`)).status).toBe(400);
    expect((await as(studio.maker).get(`${publications}?page=99`)).status).toBe(404);
  });
});

describe('an experience', () => {
  test('is created as a draft with every field, visible only to its creator', async () => {
    const { words } = studio;
    const publication = await studio.maker.client.publications.create({ body: { title: 'P', custom_url: 'with-drafts' } });
    const wanted = {
      title: 'Why there is no last prime',
      description: 'Slowly.',
      focus_area: 'Numbers',
      cover_image: 'https://files.example/cover.png',
      publication: publication.id,
      subcategory: words.numberTheory,
      tags: ['PRIMES', 'proofs'],
      visibility: 'org',
      co_creators: [],
    };
    const { status, body, headers } = await as(studio.maker).post(experiences, wanted);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      uid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      ...wanted,
      experience_type_logo: null,
      experience_type_cover: null,
      category: words.mathematics,
      tags: ['primes', 'proofs'],
      teams: [],
      creator: expect.objectContaining({ id: studio.maker.id }),
      metrics: { views: 0, likes: 0, saves: 0, shares: 0, completions: 0 },
      trending_score: expect.any(Number),
      published_at: null,
      created_at: studio.now().toISOString(),
      updated_at: studio.now().toISOString(),
    });
    const target = headers.get('location') ?? '';
    expect((await as(studio.maker).get(target)).body).toEqual(body);
    for (const other of [studio.colleague, studio.admin, studio.stranger]) expect((await as(other).get(target)).status).toBe(404);
  });
  test.each<[string, Record<string, unknown>, string]>([
    ['an unknown tag', { tags: ['primes', 'nonsense'] }, 'tags does_not_exist'],
    ['an unknown category', { category: 999_999 }, 'category does_not_exist'],
    ['an unknown subcategory', { subcategory: 999_999 }, 'subcategory does_not_exist'],
    ['an unknown publication', { publication: 999_999 }, 'publication does_not_exist'],
    ['an unknown team', { teams: [999_999] }, 'teams does_not_exist'],
    ['an unknown co-creator', { co_creators: [999_999] }, 'co_creators does_not_exist'],
    ['an unknown visibility', { visibility: 'secret' }, 'visibility invalid_choice'],
    ['a cover that is not an https URL', { cover_image: 'http://files.example/x.png' }, 'cover_image invalid'],
  ])('returns 400 for %s', async (_, wanted, fault) => {
    expect(faults(await as(studio.maker).post(experiences, wanted))).toEqual([400, fault]);
  });
  test('returns 400 for a subcategory of another category, a co-creator of another workspace and a colleague’s publication', async () => {
    const { words, stranger, colleague } = studio;
    const theirs = await colleague.client.publications.create({ body: { title: 'Theirs', custom_url: 'a-colleagues' } });
    const post = async (wanted: unknown) => faults(await as(studio.maker).post(experiences, wanted));
    expect(await post({ category: words.history, subcategory: words.numberTheory })).toEqual([400, 'subcategory does_not_exist']);
    expect(await post({ co_creators: [stranger.id] })).toEqual([400, 'co_creators does_not_exist']);
    expect(await post({ publication: theirs.id })).toEqual([400, 'publication does_not_exist']);
  });
  test('loses its subcategory when its category changes, and keeps it otherwise', async () => {
    const { words, maker } = studio;
    const { id } = await maker.client.experiences.create({ body: { subcategory: words.numberTheory } });
    const change = (body: Record<string, unknown>) => as(maker).patch(`${experiences}${id}/`, body);
    expect((await change({ title: 'Other' })).body).toMatchObject({
      category: words.mathematics,
      subcategory: words.numberTheory,
    });
    expect((await change({ category: words.history })).body).toMatchObject({ category: words.history, subcategory: null });
    expect((await change({ category: null })).body).toMatchObject({ category: null, subcategory: null });
  });
  test('is visible to the workspace as org, to everyone as public, and to its creators only as private, once it is published', async () => {
    const { maker, colleague, stranger } = studio;
    const { id, published_at } = await createPublishedExperience(maker, { visibility: 'org' });
    expect(published_at).toBe(studio.now().toISOString());
    const target = `${experiences}${id}/`;
    expect((await as(colleague).get(target)).status).toBe(200);
    expect((await as(stranger).get(target)).status).toBe(404);
    await maker.client.experiences.update({ id, body: { visibility: 'public' } });
    expect((await as(stranger).get(target)).status).toBe(200);
    await maker.client.experiences.update({ id, body: { visibility: 'private', co_creators: [colleague.id] } });
    expect((await as(colleague).get(target)).status).toBe(200);
    expect((await as(studio.admin).get(target)).status).toBe(404);
    expect((await maker.client.experiences.unpublish({ id })).published_at).toBeNull();
    expect((await maker.client.experiences.unpublish({ id })).published_at).toBeNull();
  });
  test('shared with a team is visible to the members of the team only', async () => {
    const { maker, colleague, admin } = studio;
    const workspace_id = maker.workspaceId;
    const team = await admin.client.teams.create({ workspace_id, body: { name: 'Readers' } });
    const { id } = await createPublishedExperience(maker, { visibility: 'team', teams: [team.id] });
    const status = async () => (await as(colleague).get(`${experiences}${id}/`)).status;
    expect(await status()).toBe(404);
    await admin.client.teams.addMember({ workspace_id, team_id: team.id, user_id: colleague.id });
    expect(await status()).toBe(200);
    await admin.client.teams.removeMember({ workspace_id, team_id: team.id, user_id: colleague.id });
    expect(await status()).toBe(404);
  });
  test('raises its trend with the first publication only', async () => {
    const { maker } = studio;
    const draft = await maker.client.experiences.create({ body: {} });
    const first = await maker.client.experiences.publish({ id: draft.id });
    expect(first.trending_score).toBeGreaterThan(draft.trending_score);
    await maker.client.experiences.unpublish({ id: draft.id });
    expect((await maker.client.experiences.publish({ id: draft.id })).trending_score).toBe(first.trending_score);
    expect((await maker.client.experiences.publish({ id: draft.id })).trending_score).toBe(first.trending_score);
  });
  test('is changed by creators and admins, deleted by its creator and admins; 403 for others who can see it', async () => {
    const { maker, colleague, admin, stranger } = studio;
    const { id } = await createPublishedExperience(maker);
    const target = `${experiences}${id}/`;
    for (const other of [colleague, stranger]) {
      expect((await as(other).patch(target, { title: 'No' })).status).toBe(403);
      expect((await as(other).remove(target)).status).toBe(403);
      expect((await as(other).post(`${target}publish/`)).status).toBe(403);
      expect((await as(other).post(`${target}unpublish/`)).status).toBe(403);
    }
    await maker.client.experiences.update({ id, body: { co_creators: [colleague.id] } });
    expect((await as(colleague).patch(target, { title: 'Ours' })).body.title).toBe('Ours');
    expect((await as(colleague).remove(target)).status).toBe(403);
    expect((await as(admin).patch(target, { title: 'Moderated' })).body.title).toBe('Moderated');
    expect((await as(admin).remove(target)).status).toBe(204);
    expect((await as(maker).get(target)).status).toBe(404);
    expect((await as(maker).post(`${target}publish/`)).status).toBe(404);
    expect((await as(maker).post(`${target}unpublish/`)).status).toBe(404);
  });
  test('returns 400 for an invalid change, and 404 for an unknown experience', async () => {
    const { id } = await studio.maker.client.experiences.create({ body: {} });
    expect(faults(await as(studio.maker).patch(`${experiences}${id}/`, { tags: 'primes' }))).toEqual([400, 'tags invalid']);
    expect((await as(studio.maker).patch(`${experiences}999999/`, {})).status).toBe(404);
  });
  test('is listed to those who may see it, filtered by words, owner, state and visibility', async () => {
    const { maker, colleague } = studio;
    const draft = await maker.client.experiences.create({ body: { title: 'Listed draft' } });
    const open = await createPublishedExperience(maker, { title: 'Listed open', focus_area: 'Reeds', visibility: 'org' });
    const ids = async (who: TestUser, query: string) =>
      (await as(who).get(`${experiences}?search=listed&${query}`)).body.results.map(({ id }: { id: number }) => id);
    expect(await ids(maker, '')).toEqual([open.id, draft.id]);
    expect(await ids(colleague, '')).toEqual([open.id]);
    expect(await ids(maker, 'published=false')).toEqual([draft.id]);
    expect(await ids(maker, 'published=true')).toEqual([open.id]);
    expect(await ids(maker, 'visibility=public')).toEqual([draft.id]);
    expect(await ids(colleague, 'owned=true')).toEqual([]);
    expect(await ids(colleague, 'owned=false')).toEqual([open.id]);
    expect((await as(maker).get(`${experiences}?search=reeds+LISTED`)).body.results.map(({ id }: { id: number }) => id)).toEqual([
      open.id,
    ]);
    expect((await as(maker).get(`${experiences}?visibility=secret`)).status).toBe(400);
    expect((await as(maker).get(`${experiences}?page=99`)).status).toBe(404);
  });
});

describe('a resource', () => {
  const note = { resource_type: 'AI_NOTE', title: 'The argument', text: 'word '.repeat(401) };
  test('is created, read, changed and deleted; its reading time follows its text', async () => {
    const { maker, colleague, stranger } = studio;
    const { id } = await createPublishedExperience(maker, { visibility: 'org' });
    const target = `${experiences}${id}/resources/`;
    const { status, body, headers } = await as(maker).post(target, {
      ...note,
      audio_url: 'https://files.example/a.mp3',
      duration: '12:30',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      uid: expect.any(String),
      experience_id: id,
      ...note,
      text: note.text.trim(),
      instructions: null,
      reading_time: 3,
      duration: '12:30',
      audio_url: 'https://files.example/a.mp3',
      video_url: null,
      thumbnail: null,
      created_at: studio.now().toISOString(),
      updated_at: studio.now().toISOString(),
    });
    const one = headers.get('location') ?? '';
    expect((await as(colleague).get(one)).body).toEqual(body);
    expect((await as(colleague).get(target)).body.results).toEqual([body]);
    expect((await as(maker).patch(one, { text: 'Short.' })).body.reading_time).toBe(1);
    expect((await as(maker).patch(one, { text: null })).body.reading_time).toBeNull();
    for (const [other, refused] of [
      [colleague, 403],
      [stranger, 404],
    ] as const) {
      expect((await as(other).post(target, note)).status).toBe(refused);
      expect((await as(other).patch(one, { title: 'No' })).status).toBe(refused);
      expect((await as(other).remove(one)).status).toBe(refused);
    }
    expect((await as(stranger).get(one)).status).toBe(404);
    expect((await as(stranger).get(target)).status).toBe(404);
    expect((await as(maker).remove(one)).status).toBe(204);
    expect((await as(maker).get(one)).status).toBe(404);
    expect((await as(maker).patch(one, {})).status).toBe(404);
    expect((await as(maker).get(`${target}?page=2`)).status).toBe(404);
  });
  test('shows the instructions of an expert to editors only', async () => {
    const { maker, colleague } = studio;
    const { id } = await createPublishedExperience(maker, { visibility: 'org' });
    const expert = { resource_type: 'AI_EXPERT', title: 'Ask me', instructions: 'Be brief.' };
    const { body, headers } = await as(maker).post(`${experiences}${id}/resources/`, expert);
    expect(body.instructions).toBe('Be brief.');
    const target = headers.get('location') ?? '';
    expect((await as(maker).get(target)).body.instructions).toBe('Be brief.');
    expect((await as(colleague).get(target)).body.instructions).toBeNull();
  });
  test.each<[string, Record<string, unknown>, string]>([
    ['no type', { title: 'x' }, 'resource_type required'],
    ['an unknown type', { resource_type: 'VIDEO' }, 'resource_type invalid_choice'],
    ['instructions for a note', { resource_type: 'AI_NOTE', instructions: 'x' }, 'instructions invalid'],
    ['a text for an expert', { resource_type: 'AI_EXPERT', text: 'x' }, 'text invalid'],
    ['an invalid duration', { resource_type: 'AI_NOTE', duration: '12 minutes' }, 'duration invalid'],
    ['audio that is not an https URL', { resource_type: 'AI_NOTE', audio_url: 'http://files.example/a' }, 'audio_url invalid'],
  ])('returns 400 for %s', async (_, wanted, fault) => {
    const { id } = await studio.maker.client.experiences.create({ body: {} });
    expect(faults(await as(studio.maker).post(`${experiences}${id}/resources/`, wanted))).toEqual([400, fault]);
  });
  test('returns 400 for a change that gives a text to an expert', async () => {
    const { maker } = studio;
    const { id } = await maker.client.experiences.create({ body: {} });
    const expert = await maker.client.experienceResources.create({ experience_id: id, body: { resource_type: 'AI_EXPERT' } });
    expect(faults(await as(maker).patch(`${experiences}${id}/resources/${expert.id}/`, { text: 'x' }))).toEqual([
      400,
      'text invalid',
    ]);
  });
});
