import { Problem } from '@lyceum/kit';

import { permissionDenied } from '../../../platform/caller/caller.problems.ts';
import type { Refusal } from './members.rules.ts';

const conflict = (detail: string, hint: string): Problem => new Problem(409, 'conflict', detail, { hint });

export const memberChangeProblems: Readonly<Record<Refusal, () => Problem>> = {
  'service-user': () =>
    conflict('The service user cannot be changed.', 'Workspace keys act as this user. Revoke the keys instead.'),
  'last-owner': () => conflict('A workspace must have an owner.', 'Make another member an owner first.'),
  'only-staff': () => permissionDenied('Only staff of this installation can change staff.'),
  'only-owner': () => permissionDenied('Only an owner can appoint or change owners.'),
};
