import { Problem } from '@lyceum/kit';

import type { EventFault } from './events.rules.ts';

export const invalidEvent = (faults: readonly [EventFault, ...EventFault[]]): Problem =>
  new Problem(400, 'validation_error', `${faults[0].name}: ${faults[0].detail}`, {
    faults: faults.map(({ name, detail }) => ({ where: 'body', name, code: 'invalid', detail })),
  });
