import type { ExperienceResourceChange, ResourceType } from '@lyceum/contract/product/experience-resources';
import type { Visibility } from '@lyceum/contract/product/visibility';

import type { FieldFault } from '../../../platform/fields/index.ts';

const wordsPerMinute = 200;

/** In whole minutes, rounded up; null where there is nothing to read. */
export function estimateReadingTime(text: string | null): number | null {
  const words = text?.split(/\s+/).filter((word) => word !== '').length ?? 0;
  return words === 0 ? null : Math.ceil(words / wordsPerMinute);
}

interface SharedExperience {
  readonly visibility: Visibility;
  readonly created_by: number;
  readonly co_creator_ids: readonly number[];
  readonly team_ids: readonly number[];
}

/** How a quest added to an experience is shared: with the same people, and everyone who edits the experience edits the quest. */
export const deriveQuestSharing = (
  { visibility, team_ids, created_by, co_creator_ids }: SharedExperience,
  creator: { readonly userId: number },
) => ({
  visibility,
  team_ids: [...team_ids],
  co_creator_ids: [...new Set([created_by, ...co_creator_ids])].filter((id) => id !== creator.userId),
});

const onlyTypeWith = { text: 'AI_NOTE', instructions: 'AI_EXPERT' } as const;

/** Only notes have a text, only experts have instructions. */
export const findFieldsOfOtherTypes = (type: ResourceType, fields: ExperienceResourceChange): FieldFault[] =>
  (['text', 'instructions'] as const)
    .filter((name) => typeof fields[name] === 'string' && onlyTypeWith[name] !== type)
    .map((name) => ({ name, detail: `Only a resource of type ${onlyTypeWith[name]} has this field.` }));
