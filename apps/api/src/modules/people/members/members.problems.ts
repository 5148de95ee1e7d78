import { Problem } from '@lyceum/kit';

import { permissionDenied } from '../../../platform/caller/caller.problems.ts';
import type { Refusal } from './members.rules.ts';

const conflict = (detail: string, hint: string): Problem => new Problem(409, 'conflict', detail, { hint });

export const refusedChange: Readonly<Record<Refusal, () => Problem>> = {
  'service-user': () =>
    conflict('The service user stays as it is.', 'It is what workspace keys act as; revoke the keys instead.'),
  'last-owner': () => conflict('A workspace has an owner.', 'Make somebody else an owner first.'),
  'only-staff': () => permissionDenied('Only staff of this installation change staff.'),
  'only-owner': () => permissionDenied('Only an owner makes or changes owners.'),
};
