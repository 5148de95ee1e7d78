import { z } from 'zod';

/** Error body of the product API: RFC 9457 with the `detail` of Django REST Framework (adr/0005). */
export const Problem = z
  .object({
    type: z.url().meta({ description: 'URL of a page that explains the error code.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What went wrong, as a sentence to show.' }),
    code: z.string().meta({ description: 'Stable identifier of the error, for programs.' }),
    errors: z
      .array(z.object({ attr: z.string(), code: z.string(), detail: z.string() }))
      .meta({ description: 'One entry per invalid field; empty if the error is not about a field.' }),
    hint: z.string().nullable().meta({ description: 'What you can do next.' }),
    request_id: z.string(),
    instance: z.string().meta({ description: 'The requested path.' }),
  })
  .meta({ id: 'Problem', description: 'Error response of the product API.' });
export type Problem = z.output<typeof Problem>;

/** All `code` values with their status and title. */
export const problemCodes = {
  validation_error: { status: 400, title: 'Invalid input' },
  parse_error: { status: 400, title: 'Malformed request' },
  invalid_transition: { status: 400, title: 'Status change not allowed' },
  invalid_link: { status: 400, title: 'Invalid link' },
  unsafe_url: { status: 400, title: 'URL not allowed' },
  not_authenticated: { status: 401, title: 'Not authenticated' },
  authentication_failed: { status: 401, title: 'Authentication failed' },
  token_expired: { status: 401, title: 'Token expired' },
  token_reused: { status: 401, title: 'Token reused' },
  csrf_failed: { status: 403, title: 'Cross-site request refused' },
  permission_denied: { status: 403, title: 'Permission denied' },
  quota_exceeded: { status: 403, title: 'Quota exceeded' },
  not_found: { status: 404, title: 'Not found' },
  invalid_page: { status: 404, title: 'Invalid page' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Conflict' },
  idempotency_in_progress: { status: 409, title: 'Request still in progress' },
  precondition_failed: { status: 412, title: 'Precondition failed' },
  file_too_large: { status: 413, title: 'File too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  range_not_satisfiable: { status: 416, title: 'Range not satisfiable' },
  idempotency_key_reused: { status: 422, title: 'Idempotency key reused' },
  throttled: { status: 429, title: 'Too many requests' },
  sign_in_link_offered: { status: 429, title: 'Sign in with a mailed link' },
  internal_error: { status: 500, title: 'Unexpected error' },
  sched_provider_error: { status: 500, title: 'Scheduling provider unavailable' },
  sched_provider_misconfigured: { status: 500, title: 'Scheduling provider misconfigured' },
  not_configured: { status: 501, title: 'Not configured' },
  bad_gateway: { status: 502, title: 'Bad gateway' },
  overloaded: { status: 503, title: 'Overloaded' },
  insufficient_storage: { status: 507, title: 'Insufficient storage' },
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
  501: 'not_configured',
  502: 'bad_gateway',
  503: 'overloaded',
  507: 'insufficient_storage',
};

export function getProblemExample(status: number): unknown {
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
