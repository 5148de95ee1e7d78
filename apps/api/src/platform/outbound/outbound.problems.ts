import { Problem } from '@lyceum/kit';

import type { OutboundError } from './outbound-error.ts';

/** `field` is the field of the request that contains the URL. */
export const unsafeUrlProblem = (error: OutboundError, field: string): Problem =>
  new Problem(400, 'unsafe_url', error.detail, {
    hint: 'Give an https URL of a host on the public internet, without a user name or an unusual port.',
    faults: [{ where: 'body', name: field, code: 'unsafe_url', detail: error.detail }],
    cause: error,
  });
