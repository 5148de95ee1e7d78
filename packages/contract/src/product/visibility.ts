import { z } from 'zod';

import { textField } from '../field.ts';

/** Who sees a thing: everyone in the installation, its makers, the teams that it is shared with, or the workspace. */
export const Visibility = z.enum(['public', 'private', 'team', 'org']);
export type Visibility = z.output<typeof Visibility>;

const ids = z.array(z.int().min(1)).max(50);

/** How a thing is shared, in the body that makes or changes it. */
export const SharingFields = {
  visibility: Visibility.meta({
    description:
      '`public`: every caller of the installation. `org`: the workspace. `team`: the teams of `teams`. `private`: creator and co-creators.',
  }),
  teams: ids.meta({ description: 'Ids of teams of the workspace; seen by them when the visibility is `team`.' }),
  co_creators: ids.meta({ description: 'Ids of users of the workspace who may change it too.' }),
};

/** Names of tags of the installation, whatever the case of their letters. */
export const TagNames = z.array(textField({ min: 1, max: 120 })).max(20);
