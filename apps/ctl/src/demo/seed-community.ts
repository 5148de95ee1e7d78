import type { LyceumClient } from '@lyceum/sdk';

import { sampleEvents, sampleWords } from './sample-community.ts';

/** The installation's words and events, written as an integrator would: through the API, with a key of staff. */
export async function seedCommunity(client: LyceumClient, now: number): Promise<{ readonly events: number }> {
  const { categories, tags, skills, investmentInterests, playerLevels } = sampleWords;
  for (const [name, parts] of Object.entries(categories)) {
    const { id: category_id } = await client.categories.create({ body: { name } });
    await all(parts, (part) => client.subcategories.create({ body: { category_id, name: part } }));
  }
  await all(tags, (name) => client.tags.create({ body: { name } }));
  await all(skills, (name) => client.skills.create({ body: { name } }));
  await all(investmentInterests, (name) => client.investmentInterests.create({ body: { name } }));
  await all(playerLevels, (level) => client.playerLevels.create({ body: level }));
  const events = sampleEvents(now);
  await all(events, (body) => client.communityEvents.create({ body }));
  return { events: events.length };
}

const all = async <T>(items: readonly T[], create: (item: T) => Promise<unknown>): Promise<void> =>
  void (await Promise.all(items.map(create)));
