import type {
  ExperienceResource,
  ExperienceResourceChange,
  NewExperienceResource,
} from '@lyceum/contract/product/experience-resources';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { invalidFields, linkFaults } from '../../../platform/fields/index.ts';
import { changeable } from '../drafts/write-experience.ts';
import type { ExperienceDeps } from '../experience-deps.ts';
import type { ExperienceWriting } from '../experience-work.store.ts';
import type { OneResource } from './read-resources.ts';
import { presentResource } from './resources.present.ts';
import { readingTime, sharedAs, typeFaults } from './resources.rules.ts';
import type { ResourceRow } from './resources.store.ts';

type Deps = Pick<ExperienceDeps, 'baseUrl' | 'clock' | 'ids' | 'transact'>;

interface Wanted {
  readonly experienceId: number;
  readonly wanted: NewExperienceResource;
}

export function addResource(deps: Deps, caller: Caller, { experienceId, wanted }: Wanted): Promise<ExperienceResource> {
  refuseFields(deps, wanted.resource_type, wanted);
  return deps.transact(caller, async (tx) => {
    const experience = await changeable(tx, caller, experienceId);
    const at = deps.clock.now();
    const { id: quest_id } =
      wanted.resource_type === 'QUEST'
        ? await tx.quests.begin({ name: nameOf(wanted), ...sharedAs(experience, caller), at })
        : { id: null };
    const row = await tx.resources.add({
      uid: deps.ids.uid(),
      workspace_id: experience.workspace_id,
      experience_id: experienceId,
      ...wanted,
      quest_id,
      reading_time: readingTime(wanted.text),
      created_at: at,
      updated_at: at,
    });
    await touched(tx, { row, at, deed: 'added' });
    return presentResource(row, { toMaker: true });
  });
}

/** A title may be blank; a name may not. */
const nameOf = ({ title }: NewExperienceResource): string => title || 'Untitled quest';

interface Changed extends OneResource {
  readonly change: ExperienceResourceChange;
}

export const changeResource = (deps: Deps, caller: Caller, { change, ...which }: Changed): Promise<ExperienceResource> =>
  deps.transact(caller, async (tx) => {
    const known = await heldResource(tx, caller, which);
    refuseFields(deps, known.resource_type, change);
    const at = deps.clock.now();
    const read = change.text === undefined ? {} : { reading_time: readingTime(change.text) };
    const row = await tx.resources.change(known.id, { ...change, ...read, updated_at: at });
    await touched(tx, { row, at, deed: 'changed' });
    return presentResource(row, { toMaker: true });
  });

export const removeResource = (deps: Deps, caller: Caller, which: OneResource): Promise<undefined> =>
  deps.transact(caller, async (tx) => {
    const row = await heldResource(tx, caller, which);
    const at = deps.clock.now();
    await tx.resources.remove(row.id, at);
    await touched(tx, { row, at, deed: 'removed' });
    return undefined;
  });

async function heldResource(tx: ExperienceWriting, caller: Caller, { experience_id, id }: OneResource): Promise<ResourceRow> {
  await changeable(tx, caller, experience_id);
  const row = await tx.resources.inExperience(experience_id, id);
  if (!row) throw notFound();
  return row;
}

function refuseFields({ baseUrl }: Deps, type: ResourceRow['resource_type'], fields: ExperienceResourceChange): void {
  const { audio_url, video_url, thumbnail } = fields;
  const [fault, ...others] = [...typeFaults(type, fields), ...linkFaults({ audio_url, video_url, thumbnail }, baseUrl)];
  if (fault) throw invalidFields([fault, ...others]);
}

/** Its experience was changed by it, and may be found by other types now. */
export async function touched(
  tx: Pick<ExperienceWriting, 'experiences' | 'standings' | 'audit'>,
  { row, at, deed }: { row: Pick<ResourceRow, 'id' | 'experience_id'>; at: Date; deed: string },
): Promise<void> {
  await tx.experiences.touch(row.experience_id, at);
  await tx.standings.follow([row.experience_id]);
  await tx.audit.record({ action: `resource.${deed}`, object_type: 'experiences.resource', object_id: row.id });
}
