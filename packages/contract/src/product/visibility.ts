import { z } from 'zod';

import { nameField } from '../field.ts';

/** Who can see content: every user, its creators, the teams it is shared with, or the workspace. */
export const Visibility = z.enum(['public', 'private', 'team', 'org']);
export type Visibility = z.output<typeof Visibility>;

const ids = z.array(z.int().min(1)).max(50);

/** The fields of a request body that set who can see content. */
export const SharingFields = {
  visibility: Visibility.meta({
    description:
      '`public`: every user of the installation. `org`: the workspace. `team`: the teams in `teams`. `private`: its creator and co-creators.',
  }),
  teams: ids.meta({ description: 'Ids of teams of the workspace, used if the visibility is `team`.' }),
  co_creators: ids.meta({ description: 'Ids of users of the workspace who can also edit its content.' }),
};

/** Names of existing tags, ignoring case. */
export const TagNames = z.array(nameField({ min: 1, max: 120 })).max(20);
