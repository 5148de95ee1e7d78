import type { Problem } from '@lyceum/kit';

import { invalidFields } from '../../../platform/fields/index.ts';

export const questAndDomainGiven = (): Problem =>
  invalidFields([{ name: 'domain', code: 'invalid', detail: 'Send `quest` or `domain`, not both.' }]);

export const questsHaveNoGlobalLeaderboard = (): Problem =>
  invalidFields([
    { name: 'scope', code: 'invalid', detail: 'Quests are played inside a workspace and have no global leaderboard.' },
  ]);

export const unknownBoardQuest = (): Problem =>
  invalidFields(
    [{ name: 'quest', code: 'does_not_exist', detail: 'This quest does not exist, or you cannot see it.' }],
    'GET /api/v1/quests/ lists the quests of your workspace.',
  );
