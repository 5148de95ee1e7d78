import { afterAll, beforeAll, expect, test } from 'vitest';

import { createPublishedExperience, openStudio, type Studio } from '../experiences.fixtures.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.api.close());

test('explore.experiences lists what is published and visible to the caller', async () => {
  const { maker, stranger } = studio;
  const forAll = await createPublishedExperience(maker, { title: 'Primes for all', visibility: 'public' });
  const own = await createPublishedExperience(maker, { title: 'Primes for me', visibility: 'private' });
  await maker.client.experiences.create({ body: { title: 'A draft about primes', visibility: 'public' } });
  const seenBy = async ({ client }: Studio['maker'], visibility?: 'private') => {
    const { count, results } = await client.explore.experiences({ search: 'primes', ...(visibility && { visibility }) });
    return { count, ids: results.map(({ id }) => id) };
  };
  for (const user of [maker, stranger]) expect(await seenBy(user)).toEqual({ count: 1, ids: [forAll.id] });
  expect(await seenBy(maker, 'private')).toEqual({ count: 1, ids: [own.id] });
  expect(await seenBy(stranger, 'private')).toEqual({ count: 0, ids: [] });
});
