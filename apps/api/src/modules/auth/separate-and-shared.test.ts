import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendRequest } from '../../testing/send-request.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';

/** A back end's users are separate with keys of their own, and one user when they share a key (SPEC 5). */
let api: TestApi;
let workspace: { id: number; key: string };
beforeAll(async () => {
  api = await startTestApi();
  workspace = await api.workspace();
});
afterAll(() => api.close());

const registerUser = async (name: string): Promise<string> => {
  const body = { email: `${name}@people.test`, external_id: name };
  return (await sendRequest(api, '/api/v1/auth/register/', { method: 'POST', key: workspace.key, body })).body.api_key.key;
};
const upload = (key: string, name: string) => {
  const form = new FormData();
  form.append('file', new File([name], `${name}.txt`));
  return fetch(`${api.url}/api/v1/media/`, { method: 'POST', headers: { authorization: `Bearer ${key}` }, body: form });
};
const uploads = async (key: string): Promise<string[]> =>
  (await sendRequest(api, '/api/v1/media/', { key })).body.results.map(({ filename }: { filename: string }) => filename).sort();
const saveBio = (key: string, bio: string) =>
  sendRequest(api, '/api/v1/iam/iamuserdetails/', { method: 'POST', key, body: { bio } });
const getDetails = async (key: string) => (await sendRequest(api, '/api/v1/iam/iamuserdetails/me/', { key })).body;

describe('two people', () => {
  test('have separate activity and progress with keys of their own', async () => {
    const [ada, bela] = [await registerUser('ada'), await registerUser('bela')];
    await Promise.all([
      upload(ada, 'notes-of-ada'),
      upload(bela, 'notes-of-bela'),
      saveBio(ada, 'I am Ada'),
      saveBio(bela, 'I am Bela'),
    ]);
    expect([await uploads(ada), await uploads(bela)]).toEqual([['notes-of-ada.txt'], ['notes-of-bela.txt']]);
    expect([(await getDetails(ada)).bio, (await getDetails(bela)).bio]).toEqual(['I am Ada', 'I am Bela']);
    for (const key of [ada, bela])
      expect(await getDetails(key)).toMatchObject({ streak: '0', top_domain_rank: 0, followers_count: 0 });
  });
  test('share their activity and progress when they share one key', async () => {
    const shared = workspace.key;
    await Promise.all([upload(shared, 'by-the-first'), upload(shared, 'by-the-second')]);
    expect(await uploads(shared)).toEqual(['by-the-first.txt', 'by-the-second.txt']);
    expect((await saveBio(shared, 'we are one')).status).toBe(201);
    expect((await saveBio(shared, 'and another')).status).toBe(409);
    expect((await getDetails(shared)).bio).toBe('we are one');
  });
});
