import { type MilestoneStatus, milestoneLimits } from '@lyceum/contract/product/milestone';
import { Problem } from '@lyceum/kit';

export const duplicateMilestone = (): Problem =>
  new Problem(409, 'conflict', 'The workspace already has a milestone with this type, year, period and title.', {
    hint: 'Change the existing milestone, or choose another title.',
    faults: [
      {
        where: 'body',
        name: 'title',
        code: 'unique',
        detail: 'The workspace already has a milestone with this type, year, period and title.',
      },
    ],
  });

export const periodsFixedByCompletions = (): Problem =>
  new Problem(409, 'conflict', 'Members have completed this milestone, so its periods can no longer change.', {
    hint: 'Archive it with PATCH {"status": "3"} and create another milestone.',
  });

export const tooManyActiveMilestones = (): Problem =>
  new Problem(409, 'conflict', `A workspace can have at most ${milestoneLimits.active} active milestones that have not ended.`, {
    hint: 'Archive a milestone with PATCH {"status": "3"}, or send this one with "status": "2".',
    faults: [{ where: 'body', name: 'status', code: 'limit', detail: 'The limit of active milestones is reached.' }],
  });

export const statusChangeNotAllowed = (from: MilestoneStatus | null, to: MilestoneStatus): Problem => {
  const detail = `${from === null ? 'A new milestone cannot have' : `A milestone with status ${from} cannot change to`} status ${to}.`;
  return new Problem(400, 'invalid_transition', `status: ${detail}`, {
    hint: 'Allowed changes: 1 Active to 2 or 3, 2 Inactive to 1 or 3, 3 Archived to 2. A new milestone has status 1 or 2.',
    faults: [{ where: 'body', name: 'status', code: 'invalid_transition', detail }],
  });
};
