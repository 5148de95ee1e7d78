import type { ExperienceResourceChange, ResourceType } from '@lyceum/contract/product/experience-resources';
import type { Visibility } from '@lyceum/contract/product/visibility';

import type { FieldFault } from '../../../platform/fields/index.ts';

const wordsPerMinute = 200;

/** In whole minutes, at least one; null where there is nothing to read. */
export function readingTime(text: string | null): number | null {
  const words = text?.split(/\s+/).filter((word) => word !== '').length ?? 0;
  return words === 0 ? null : Math.ceil(words / wordsPerMinute);
}

interface Shared {
  readonly visibility: Visibility;
  readonly created_by: number;
  readonly co_creator_ids: readonly number[];
  readonly team_ids: readonly number[];
}

/** How a quest is shared that somebody adds to an experience: with the same people, and those who made the experience make it too. */
export const sharedAs = ({ visibility, team_ids, created_by, co_creator_ids }: Shared, maker: { readonly userId: number }) => ({
  visibility,
  team_ids: [...team_ids],
  co_creator_ids: [...new Set([created_by, ...co_creator_ids])].filter((id) => id !== maker.userId),
});

const onlyOf = { text: 'AI_NOTE', instructions: 'AI_EXPERT' } as const;

/** A note says something, an expert is told something, and neither the other way. */
export const typeFaults = (type: ResourceType, fields: ExperienceResourceChange): FieldFault[] =>
  Object.entries({ text: fields.text, instructions: fields.instructions })
    .filter(([, value]) => typeof value === 'string')
    .flatMap(([name]) =>
      Object.entries(onlyOf).flatMap(([field, only]) =>
        field === name && only !== type ? [{ name, detail: `Only a resource of type ${only} has this.` }] : [],
      ),
    );
