import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ask } from '../../../testing/ask.ts';
import type { TestUser } from '../../../testing/start-test-api.ts';
import { openStudio, published, type Studio } from '../experiences.fixtures.ts';

const day = 24 * 3_600_000;
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.api.close());

const tell = (uid: string, { key }: TestUser, kind: unknown) =>
  ask(studio.api, `/api/v1/community/experiences/${uid}/engagements/`, { key, method: 'POST', body: { kind } });
const trendOf = async (id: number) => (await studio.maker.client.experiences.get({ id })).trending_score;
const none = { views: 0, likes: 0, saves: 0, shares: 0, completions: 0 };

describe('engagements.create', () => {
  test('200 counts each kind, lifts the trend, and tells how things stand', async () => {
    const { maker, colleague, stranger } = studio;
    const { id, uid, trending_score } = await published(maker);
    const first = await tell(uid, stranger, 'view');
    expect([first.status, first.body]).toEqual([
      200,
      { kind: 'view', counted: true, is_liked: false, is_saved: false, metrics: { ...none, views: 1 } },
    ]);
    for (const kind of ['like', 'save', 'share', 'complete']) await tell(uid, stranger, kind);
    const { body } = await tell(uid, colleague, 'like');
    expect(body.metrics).toEqual({ views: 1, likes: 2, saves: 1, shares: 1, completions: 1 });
    expect((await maker.client.experiences.get({ id })).metrics).toEqual(body.metrics);
    expect(await trendOf(id)).toBeGreaterThan(trending_score);
  });
  test('a view and a share count once a day and person, the others once', async () => {
    const { maker, stranger, pass } = studio;
    const { uid } = await published(maker);
    const counted = async (kind: string) => (await tell(uid, stranger, kind)).body.counted;
    for (const kind of ['view', 'share', 'like', 'save', 'complete'])
      expect([kind, await counted(kind), await counted(kind)]).toEqual([kind, true, false]);
    pass(day);
    for (const [kind, again] of [
      ['view', true],
      ['share', true],
      ['like', false],
      ['save', false],
      ['complete', false],
    ] as const)
      expect([kind, await counted(kind)]).toEqual([kind, again]);
  });
  test('likes and saves can be taken back; to like again counts again, but lifts the trend once', async () => {
    const { maker, stranger } = studio;
    const { id, uid } = await published(maker);
    await tell(uid, stranger, 'like');
    await tell(uid, stranger, 'save');
    const lifted = await trendOf(id);
    expect((await tell(uid, stranger, 'unlike')).body).toMatchObject({
      counted: true,
      is_liked: false,
      is_saved: true,
      metrics: { likes: 0 },
    });
    expect((await tell(uid, stranger, 'unlike')).body).toMatchObject({ counted: false, metrics: { likes: 0 } });
    expect((await tell(uid, stranger, 'unsave')).body).toMatchObject({ counted: true, is_saved: false, metrics: { saves: 0 } });
    expect((await tell(uid, stranger, 'like')).body).toMatchObject({ counted: true, is_liked: true, metrics: { likes: 1 } });
    expect(await trendOf(id)).toBe(lifted);
  });
  test('makers’ own deeds count for nothing', async () => {
    const { maker, colleague } = studio;
    const { id, uid, trending_score } = await published(maker, { co_creators: [colleague.id] });
    for (const who of [maker, colleague])
      for (const kind of ['view', 'like', 'save', 'share', 'complete', 'unlike'])
        expect((await tell(uid, who, kind)).body).toEqual({
          kind,
          counted: false,
          is_liked: false,
          is_saved: false,
          metrics: none,
        });
    expect(await trendOf(id)).toBe(trending_score);
  });
  test('one like is one like even when all arrive at once, and everybody’s are all counted', async () => {
    const { maker, stranger, api } = studio;
    const { uid } = await published(maker);
    await Promise.all(Array.from({ length: 8 }, () => tell(uid, stranger, 'like')));
    const others = await Promise.all(Array.from({ length: 6 }, () => api.user(stranger.workspaceId)));
    await Promise.all(others.map((other) => tell(uid, other, 'like')));
    expect((await tell(uid, stranger, 'like')).body).toMatchObject({ counted: false, metrics: { likes: 7 } });
  });
  test('400 for a kind that is none, 404 for what the caller does not see', async () => {
    const { maker, colleague, stranger } = studio;
    const { uid } = await published(maker, { visibility: 'org' });
    for (const kind of ['stare', '', null, 5]) expect((await tell(uid, colleague, kind)).status).toBe(400);
    expect((await tell(uid, stranger, 'view')).status).toBe(404);
    expect((await tell('0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f', maker, 'view')).status).toBe(404);
    expect((await tell('x', maker, 'view')).status).toBe(404);
  });
});

test('what somebody did is theirs to take along, and gone with them; the counts stay', async () => {
  const { maker, stranger, api } = studio;
  const leaving = await api.user(stranger.workspaceId);
  const { id, uid } = await published(maker);
  const own = await published(leaving, { title: 'Goes with its maker' });
  await tell(uid, leaving, 'like');
  const { others } = await leaving.client.personalData.export();
  expect(others).toMatchObject({
    experiences: [{ id: own.id, title: 'Goes with its maker' }],
    engagements: [{ experience_id: id, kind: 'like' }],
  });
  await leaving.client.personalData.erase();
  const left = await api.owner.query('select from experiences.engagement where user_id = $1', [leaving.id]);
  expect(left.rowCount).toBe(0);
  expect((await ask(api, `/api/v1/aistudios/experiences/${own.id}/`, { key: maker.key })).status).toBe(404);
  expect((await maker.client.experiences.get({ id })).metrics.likes).toBe(1);
});
