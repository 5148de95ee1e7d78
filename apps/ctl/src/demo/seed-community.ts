import type { LyceumClient } from '@lyceum/sdk';

import { createSampleEvents, sampleTaxonomy } from './sample-community.ts';

/** Creates the taxonomy and events through the API with a staff key, as an integrator would. */
export async function seedCommunity(client: LyceumClient, now: number): Promise<{ readonly events: number }> {
  const { categories, tags, skills, investmentInterests, playerLevels } = sampleTaxonomy;
  for (const [name, parts] of Object.entries(categories)) {
    const { id: category_id } = await client.categories.create({ body: { name } });
    await all(parts, (part) => client.subcategories.create({ body: { category_id, name: part } }));
  }
  await all(tags, (name) => client.tags.create({ body: { name } }));
  await all(skills, (name) => client.skills.create({ body: { name } }));
  await all(investmentInterests, (name) => client.investmentInterests.create({ body: { name } }));
  await all(playerLevels, (level) => client.playerLevels.create({ body: level }));
  const events = createSampleEvents(now);
  await all(events, (body) => client.communityEvents.create({ body }));
  return { events: events.length };
}

const all = async <T>(items: readonly T[], create: (item: T) => Promise<unknown>): Promise<void> =>
  void (await Promise.all(items.map(create)));
