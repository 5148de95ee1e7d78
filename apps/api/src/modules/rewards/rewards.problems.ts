import { type MilestoneStatus, milestoneLimits } from '@lyceum/contract/product/milestone';
import { Problem } from '@lyceum/kit';

export const milestoneExists = (): Problem =>
  new Problem(409, 'conflict', 'The workspace has a milestone of this type, year, period and title already.', {
    hint: 'Change that one, or choose another title.',
    faults: [{ where: 'body', name: 'title', code: 'unique', detail: 'There is such a milestone already.' }],
  });

export const alreadyReached = (): Problem =>
  new Problem(409, 'conflict', 'Somebody has reached it: its periods stay as they are.', {
    hint: 'Archive it with PATCH {"status": "3"}, and set another one.',
  });

export const tooManyActive = (): Problem =>
  new Problem(409, 'conflict', `A workspace has at most ${milestoneLimits.active} active milestones that are not over.`, {
    hint: 'Archive one with PATCH {"status": "3"}, or make this one with "status": "2".',
    faults: [{ where: 'body', name: 'status', code: 'limit', detail: 'There are as many active ones as there can be.' }],
  });

export const notThatStatus = (from: MilestoneStatus | null, to: MilestoneStatus): Problem =>
  new Problem(
    400,
    'invalid_transition',
    `status: ${from === null ? 'A new milestone' : `A milestone that is ${from}`} does not become ${to}.`,
    {
      hint: '1 Active and 2 Inactive follow each other, both lead to 3 Archived, and 3 leads back to 2.',
      faults: [{ where: 'body', name: 'status', code: 'invalid_transition', detail: 'This move is not allowed.' }],
    },
  );
