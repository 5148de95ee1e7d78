import type { LyceumClient } from '@lyceum/sdk';

import { sampleExperiences, samplePublication } from './sample-studio.ts';

/** Creates a publication with experiences through the API, with the members' own keys. */
export async function seedStudio([maker, ...others]: readonly LyceumClient[]): Promise<void> {
  if (!maker) return;
  const publication = await maker.publications.create({ body: samplePublication });
  for (const [index, sample] of sampleExperiences.entries()) {
    const uid = await publishSample(maker, publication.id, sample);
    // The first gets the most likes, so that the orders of lists differ.
    for (const reader of others.slice(index)) {
      await reader.engagements.create({ uid, body: { kind: 'view' } });
      await reader.engagements.create({ uid, body: { kind: 'like' } });
    }
  }
}

type Sample = (typeof sampleExperiences)[number];

async function publishSample(maker: LyceumClient, publication: number, sample: Sample): Promise<string> {
  const { title, focus_area, tags, note } = sample;
  const [subcategory] = (await maker.subcategories.list({ search: sample.subcategory })).results;
  const { id: experience_id, uid } = await maker.experiences.create({
    body: { title, focus_area, tags: [...tags], publication, subcategory: subcategory?.id ?? null },
  });
  const add = maker.experienceResources.create;
  await add({ experience_id, body: { resource_type: 'AI_NOTE', title, text: note } });
  if ('expert' in sample)
    await add({ experience_id, body: { resource_type: 'AI_EXPERT', title: 'Ask about it', instructions: sample.expert } });
  if ('quest' in sample) {
    const { id } = await maker.quests.create({ body: { ...sample.quest, focus_area, experience: experience_id } });
    await maker.quests.generate({ id });
  }
  await maker.experiences.publish({ id: experience_id });
  return uid;
}
