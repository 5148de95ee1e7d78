import { afterAll, beforeAll, expect, test } from 'vitest';

import { sendRequest } from '../../../testing/send-request.ts';
import { openStudio, type Studio } from '../experiences.fixtures.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.api.close());

test('publications.update returns 400 for values that no publication may have, and changes nothing', async () => {
  const { api, maker } = studio;
  const before = await maker.client.publications.create({ body: { title: 'Numbers', custom_url: 'numbers' } });
  for (const body of [{ title: '' }, { custom_url: 'not an address' }, { title: 5 }]) {
    const { status } = await sendRequest(api, `/api/v1/aistudios/publications/${before.id}/`, {
      key: maker.key,
      method: 'PATCH',
      body,
    });
    expect([body, status]).toEqual([body, 400]);
  }
  expect(await maker.client.publications.get({ id: before.id })).toEqual(before);
});
