import { Problem } from '@lyceum/kit';

import type { OutboundError } from './outbound-error.ts';

/** What a client is told whose URL was refused; `field` is where it stood in the request. */
export const unsafeUrlProblem = (error: OutboundError, field: string): Problem =>
  new Problem(400, 'unsafe_url', error.detail, {
    hint: 'Give an https URL of a host on the public internet, without a user name or an unusual port.',
    faults: [{ where: 'body', name: field, code: 'unsafe_url', detail: error.detail }],
    cause: error,
  });
