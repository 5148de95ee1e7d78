import { z } from 'zod';

/** Every error of the product API: RFC 9457 with Django REST Framework's `detail` (adr/0005). */
export const Problem = z
  .object({
    type: z.url().meta({ description: 'A page that explains the code.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What went wrong, for a person.' }),
    code: z.string().meta({ description: 'Stable; programs branch on it.' }),
    errors: z
      .array(z.object({ attr: z.string(), code: z.string(), detail: z.string() }))
      .meta({ description: 'One entry per field to blame; empty where no field is.' }),
    hint: z.string().nullable().meta({ description: 'What to do next.' }),
    request_id: z.string(),
    instance: z.string().meta({ description: 'The path that was asked for.' }),
  })
  .meta({ id: 'Problem', description: 'An error of the product API.' });
export type Problem = z.output<typeof Problem>;

/** The closed list of `code` values: their status and title. */
export const problemCodes = {
  validation_error: { status: 400, title: 'Invalid input' },
  parse_error: { status: 400, title: 'Malformed request' },
  invalid_transition: { status: 400, title: 'Move not allowed' },
  invalid_link: { status: 400, title: 'Link not valid' },
  unsafe_url: { status: 400, title: 'Address not allowed' },
  not_authenticated: { status: 401, title: 'Not authenticated' },
  authentication_failed: { status: 401, title: 'Authentication failed' },
  token_expired: { status: 401, title: 'Token expired' },
  token_reused: { status: 401, title: 'Token used twice' },
  csrf_failed: { status: 403, title: 'Not from this site' },
  permission_denied: { status: 403, title: 'Permission denied' },
  not_found: { status: 404, title: 'Not found' },
  invalid_page: { status: 404, title: 'Invalid page' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Conflict' },
  idempotency_in_progress: { status: 409, title: 'Still running' },
  precondition_failed: { status: 412, title: 'Precondition failed' },
  file_too_large: { status: 413, title: 'Too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  range_not_satisfiable: { status: 416, title: 'No such bytes' },
  idempotency_key_reused: { status: 422, title: 'Idempotency key reused' },
  throttled: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Unexpected error' },
  sched_provider_error: { status: 500, title: 'Scheduling provider away' },
  sched_provider_misconfigured: { status: 500, title: 'Scheduling provider not set up' },
  bad_gateway: { status: 502, title: 'Provider failed' },
  overloaded: { status: 503, title: 'Busy' },
} as const satisfies Readonly<Record<string, { status: number; title: string }>>;
export type ProblemCode = keyof typeof problemCodes;

const exampleCodes: Readonly<Record<number, ProblemCode>> = {
  400: 'validation_error',
  401: 'not_authenticated',
  403: 'permission_denied',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'file_too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  422: 'idempotency_key_reused',
  429: 'throttled',
  502: 'bad_gateway',
  503: 'overloaded',
};

export function problemExample(status: number): unknown {
  const code = exampleCodes[status] ?? 'internal_error';
  return {
    type: `https://lyceum.invalid/problems/${code}`,
    title: problemCodes[code].title,
    status,
    detail: status === 404 ? 'Not found.' : problemCodes[code].title,
    code,
    errors: status === 400 ? [{ attr: 'page_size', code: 'invalid', detail: 'A valid integer is required.' }] : [],
    hint: null,
    request_id: 'req_0197f2b6c1d27a3e8f60',
    instance: '/api/v1/',
  };
}
