import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBlockedIdempotencyClaims } from '../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { createPublishedExperience, openStudio, type Studio } from './experiences.fixtures.ts';

const publications = '/api/v1/aistudios/publications/';
const experiences = '/api/v1/aistudios/experiences/';
const explore = '/api/v1/community/explore/experiences/';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.api.close());

/** Method, path and body of every write operation, for existing objects. */
async function writes() {
  const { maker } = studio;
  const publication = await maker.client.publications.create({ body: { title: 'Once', custom_url: `once-${++made}` } });
  const { id, uid } = await createPublishedExperience(maker);
  const note = { resource_type: 'AI_NOTE', text: 'Once.' } as const;
  const resource = await maker.client.experienceResources.create({ experience_id: id, body: note });
  const [one, resources] = [`${experiences}${id}/`, `${experiences}${id}/resources/`];
  return {
    'publications.create': ['POST', publications, { title: 'Once', custom_url: `once-${++made}` }],
    'publications.update': ['PATCH', `${publications}${publication.id}/`, { title: 'Once more' }],
    'publications.remove': ['DELETE', `${publications}${publication.id}/`],
    'experiences.create': ['POST', experiences, { title: 'Once' }],
    'experiences.update': ['PATCH', one, { title: 'Once more' }],
    'experiences.publish': ['POST', `${one}publish/`],
    'experiences.unpublish': ['POST', `${one}unpublish/`],
    'experienceResources.create': ['POST', resources, note],
    'experienceResources.update': ['PATCH', `${resources}${resource.id}/`, { title: 'Once more' }],
    'experienceResources.remove': ['DELETE', `${resources}${resource.id}/`],
    'engagements.create': ['POST', `/api/v1/community/experiences/${uid}/engagements/`, { kind: 'view' }],
    'experiences.remove': ['DELETE', one],
  } satisfies Record<string, readonly [string, string, object?]>;
}
let made = 0;

const send = (method: string, target: string, body: object | undefined, key: string) =>
  sendRequest(studio.api, target, { key: studio.maker.key, method, body, headers: { 'idempotency-key': key } });

const otherThan = (body: object): object => ('kind' in body ? { kind: 'share' } : { ...body, title: 'Something else' });

describe('an Idempotency-Key', () => {
  test('returns 409 for every write while another request with the same key is running', async () => {
    const all = Object.entries(await writes());
    const statuses = await withBlockedIdempotencyClaims(studio.api, () =>
      Promise.all(all.map(async ([name, [method, target, body]]) => [name, (await send(method, target, body, name)).status])),
    );
    expect(statuses).toEqual(all.map(([name]) => [name, 409]));
  });
  test('replays the response of the first request; 422 with another body', async () => {
    for (const [name, [method, target, body]] of Object.entries(await writes())) {
      if (body === undefined) continue;
      const first = await send(method, target, body, `once-${name}`);
      expect([name, first.status < 300]).toEqual([name, true]);
      const again = await send(method, target, body, `once-${name}`);
      expect([name, again.text, again.headers.get('idempotency-replayed')]).toEqual([name, first.text, 'true']);
      expect([name, (await send(method, target, otherThan(body), `once-${name}`)).status]).toEqual([name, 422]);
    }
  });
});

describe('explore.experiences', () => {
  const get = (query: string) => sendRequest(studio.api, `${explore}?${query}`, { key: studio.maker.key });
  test.each([
    'type=VIDEO',
    'ordering=best',
    'visibility=secret',
    'category=x',
    'category=0',
    'direction=up',
    `search=${'x'.repeat(201)}`,
  ])('returns 400 for %s', async (query) => {
    expect((await get(query)).status).toBe(400);
  });
  test.each(['page=99', 'page=0', 'page=x'])('returns 404 for %s', async (query) => {
    expect((await get(query)).status).toBe(404);
  });
});

describe('explore.flattened', () => {
  const post = (query: string, body: unknown) =>
    sendRequest(studio.api, `${experiences}flattened/?${query}`, { key: studio.maker.key, method: 'POST', body });
  test('returns 404 for an unknown publication and for a page that does not exist', async () => {
    await studio.maker.client.publications.create({ body: { title: 'Flat', custom_url: 'flat' } });
    expect((await post('', { url: 'nowhere' })).body).toMatchObject({ status: 404, hint: expect.stringContaining('`url`') });
    expect((await post('page=2', { url: 'flat' })).status).toBe(404);
  });
  test.each(['flat', 'https://lyceum.example/studios/FLAT/?from=mail', '/flat/'])(
    'returns 200 for the address %s',
    async (url) => {
      expect((await post('', { url })).status).toBe(200);
    },
  );
  test.each([{}, { url: '' }, { url: 5 }])('returns 400 for %j', async (body) => {
    expect((await post('', body)).status).toBe(400);
  });
});
