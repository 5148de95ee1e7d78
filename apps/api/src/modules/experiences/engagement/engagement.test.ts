import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendRequest } from '../../../testing/send-request.ts';
import type { TestUser } from '../../../testing/start-test-api.ts';
import { createPublishedExperience, openStudio, type Studio } from '../experiences.fixtures.ts';

const day = 24 * 3_600_000;
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.api.close());

const engage = (uid: string, { key }: TestUser, kind: unknown) =>
  sendRequest(studio.api, `/api/v1/community/experiences/${uid}/engagements/`, { key, method: 'POST', body: { kind } });
const trendOf = async (id: number) => (await studio.maker.client.experiences.get({ id })).trending_score;
const none = { views: 0, likes: 0, saves: 0, shares: 0, completions: 0 };

describe('engagements.create', () => {
  test('counts each kind, raises the trend and returns 200 with the new counts', async () => {
    const { maker, colleague, stranger } = studio;
    const { id, uid, trending_score } = await createPublishedExperience(maker);
    const first = await engage(uid, stranger, 'view');
    expect([first.status, first.body]).toEqual([
      200,
      { kind: 'view', counted: true, is_liked: false, is_saved: false, metrics: { ...none, views: 1 } },
    ]);
    for (const kind of ['like', 'save', 'share', 'complete']) await engage(uid, stranger, kind);
    const { body } = await engage(uid, colleague, 'like');
    expect(body.metrics).toEqual({ views: 1, likes: 2, saves: 1, shares: 1, completions: 1 });
    expect((await maker.client.experiences.get({ id })).metrics).toEqual(body.metrics);
    expect(await trendOf(id)).toBeGreaterThan(trending_score);
  });
  test('counts a view and a share once per user and day, the others once per user', async () => {
    const { maker, stranger, pass } = studio;
    const { uid } = await createPublishedExperience(maker);
    const counted = async (kind: string) => (await engage(uid, stranger, kind)).body.counted;
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
  test('likes and saves can be withdrawn; liking again counts again but does not raise the trend again', async () => {
    const { maker, stranger } = studio;
    const { id, uid } = await createPublishedExperience(maker);
    await engage(uid, stranger, 'like');
    await engage(uid, stranger, 'save');
    const raised = await trendOf(id);
    expect((await engage(uid, stranger, 'unlike')).body).toMatchObject({
      counted: true,
      is_liked: false,
      is_saved: true,
      metrics: { likes: 0 },
    });
    expect((await engage(uid, stranger, 'unlike')).body).toMatchObject({ counted: false, metrics: { likes: 0 } });
    expect((await engage(uid, stranger, 'unsave')).body).toMatchObject({ counted: true, is_saved: false, metrics: { saves: 0 } });
    expect((await engage(uid, stranger, 'like')).body).toMatchObject({ counted: true, is_liked: true, metrics: { likes: 1 } });
    expect(await trendOf(id)).toBe(raised);
  });
  test('engagements of the creators do not count', async () => {
    const { maker, colleague } = studio;
    const { id, uid, trending_score } = await createPublishedExperience(maker, { co_creators: [colleague.id] });
    for (const who of [maker, colleague])
      for (const kind of ['view', 'like', 'save', 'share', 'complete', 'unlike'])
        expect((await engage(uid, who, kind)).body).toEqual({
          kind,
          counted: false,
          is_liked: false,
          is_saved: false,
          metrics: none,
        });
    expect(await trendOf(id)).toBe(trending_score);
  });
  test('counts concurrent likes of one user once and those of different users all', async () => {
    const { maker, stranger, api } = studio;
    const { uid } = await createPublishedExperience(maker);
    await Promise.all(Array.from({ length: 8 }, () => engage(uid, stranger, 'like')));
    const others = await Promise.all(Array.from({ length: 6 }, () => api.user(stranger.workspaceId)));
    await Promise.all(others.map((other) => engage(uid, other, 'like')));
    expect((await engage(uid, stranger, 'like')).body).toMatchObject({ counted: false, metrics: { likes: 7 } });
  });
  test('returns 400 for an unknown kind, and 404 for an experience that the caller may not see', async () => {
    const { maker, colleague, stranger } = studio;
    const { uid } = await createPublishedExperience(maker, { visibility: 'org' });
    for (const kind of ['stare', '', null, 5]) expect((await engage(uid, colleague, kind)).status).toBe(400);
    expect((await engage(uid, stranger, 'view')).status).toBe(404);
    expect((await engage('0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f', maker, 'view')).status).toBe(404);
    expect((await engage('x', maker, 'view')).status).toBe(404);
  });
});

test('personal data: experiences and engagements are exported and erased, the counts stay', async () => {
  const { maker, stranger, api } = studio;
  const leaving = await api.user(stranger.workspaceId);
  const { id, uid } = await createPublishedExperience(maker);
  const own = await createPublishedExperience(leaving, { title: 'Goes with its maker' });
  await engage(uid, leaving, 'like');
  const { others } = await leaving.client.personalData.export();
  expect(others).toMatchObject({
    experiences: [{ id: own.id, title: 'Goes with its maker' }],
    engagements: [{ experience_id: id, kind: 'like' }],
  });
  await leaving.client.personalData.erase();
  const left = await api.owner.query('select from experiences.engagement where user_id = $1', [leaving.id]);
  expect(left.rowCount).toBe(0);
  expect((await sendRequest(api, `/api/v1/aistudios/experiences/${own.id}/`, { key: maker.key })).status).toBe(404);
  expect((await maker.client.experiences.get({ id })).metrics.likes).toBe(1);
});
