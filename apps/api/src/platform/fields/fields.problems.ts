import { Problem } from '@lyceum/kit';

import type { FieldFault } from './link.rules.ts';

/** What the contract's schema cannot tell by itself, told in the same way. */
export const invalidFields = (faults: readonly [FieldFault, ...FieldFault[]], hint?: string): Problem =>
  new Problem(400, 'validation_error', `${faults[0].name}: ${faults[0].detail}`, {
    faults: faults.map(({ name, detail, code = 'invalid' }) => ({ where: 'body', name, code, detail })),
    ...(hint !== undefined && { hint }),
  });
