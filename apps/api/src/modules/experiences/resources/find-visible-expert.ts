import type { Visibility } from '@lyceum/contract/product/visibility';

import type { Caller } from '../../../platform/caller/caller.ts';
import { canUpdateContentIfVisible } from '../../people/index.ts';
import type { ExperienceTables } from '../experiences.context.ts';

/** An AI expert, with what others need to know of its experience. */
export interface VisibleExpert {
  readonly id: number;
  /** Not to be shown to users who cannot edit it. */
  readonly instructions: string | null;
  readonly visibility: Visibility;
  /** Drafts are visible to their creators only. */
  readonly isPublished: boolean;
  readonly canEdit: boolean;
}

export async function findVisibleExpert(
  { experiences, resources }: ExperienceTables,
  caller: Caller,
  id: number,
): Promise<VisibleExpert | undefined> {
  const [resource] = await resources.listUnchecked([id]);
  if (resource?.resource_type !== 'AI_EXPERT') return undefined;
  const experience = await experiences.findVisible(caller, resource.experience_id);
  if (!experience) return undefined;
  return {
    id,
    instructions: resource.instructions,
    visibility: experience.visibility,
    isPublished: experience.published_at !== null,
    canEdit: canUpdateContentIfVisible(caller, experience),
  };
}
