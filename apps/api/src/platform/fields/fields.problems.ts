import { Problem } from '@lyceum/kit';

import type { FieldFault } from './link.rules.ts';

/** For faults that the contract's schema cannot express, in the same format. */
export const invalidFields = (faults: readonly [FieldFault, ...FieldFault[]], hint?: string): Problem =>
  new Problem(400, 'validation_error', `${faults[0].name}: ${faults[0].detail}`, {
    faults: faults.map(({ name, detail, code = 'invalid' }) => ({ where: 'body', name, code, detail })),
    ...(hint !== undefined && { hint }),
  });
