import { type ProblemCode, problemCodes } from '@lyceum/contract/product/problem';

import { describeAcceptedValues } from './accepted-values.ts';
import type { ErrorFormat } from './error-format.ts';
import { type Fault, Problem } from './problem.ts';

/** RFC 9457 problem details with Django REST Framework's texts, the product API's errors (adr/0005). */
export const productErrorFormat: ErrorFormat = {
  mediaType: 'application/problem+json; charset=utf-8',

  render(problem, { requestId, path, baseUrl }) {
    return JSON.stringify({
      type: `${baseUrl}/problems/${problem.code}`,
      title: titleOf(problem.code),
      status: problem.status,
      detail: problem.message,
      code: problem.code,
      errors: problem.faults.map(({ name, code, detail }) => ({ attr: name, code, detail })),
      hint: problem.hint ?? null,
      request_id: requestId,
      instance: path,
    });
  },

  /** A malformed path parameter identifies nothing, so the response is the same 404 as for an object of another user. */
  invalidInput(_operation, faults) {
    if (faults.some((fault) => fault.where === 'path')) return notFound();
    return new Problem(400, 'validation_error', sentence(faults[0]), { faults, ...hintOf(faults[0]) });
  },

  routeNotFound: () => notFound('GET /openapi.json lists every endpoint.'),

  methodNotAllowed: (method, _path, allowed) =>
    new Problem(405, 'method_not_allowed', `Method "${method}" not allowed.`, { headers: { Allow: allowed.join(', ') } }),

  malformed(status, detail) {
    if (status === 413) return new Problem(413, 'file_too_large', detail);
    if (status === 415) return new Problem(415, 'unsupported_media_type', detail);
    return new Problem(status, 'parse_error', detail);
  },

  overloaded: () => new Problem(503, 'overloaded', 'The server is busy.', { headers: { 'Retry-After': '1' } }),

  internal: (requestId, cause) =>
    new Problem(500, 'internal_error', 'A server error occurred.', {
      hint: `Report request ${requestId} if it persists.`,
      cause,
    }),
};

/** Also for files that arrived and cannot be stored. */
export function insufficientStorage(cause?: unknown): Problem {
  return new Problem(507, 'insufficient_storage', 'The server has no room for files left.', {
    hint: 'Tell the operator of this installation. Nothing was stored, and what is stored can still be read.',
    cause,
  });
}

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problemCodes, code);
const titleOf = (code: string): string => (isCode(code) ? problemCodes[code].title : code);

const sentence = (fault: Fault): string => (fault.name === '' ? fault.detail : `${fault.name}: ${fault.detail}`);

/** Names the accepted values where the message does not: Django REST Framework's names only the wrong value. */
function hintOf({ name, accepted }: Fault): { hint?: string } {
  const isListable = accepted?.enum !== undefined || ['integer', 'number', 'boolean'].includes(accepted?.type ?? '');
  return accepted && isListable ? { hint: `${name} takes ${describeAcceptedValues(accepted)}.` } : {};
}

/** The same bytes for an object that does not exist and for one that the caller may not see. */
export const notFound = (hint?: string): Problem =>
  new Problem(404, 'not_found', 'Not found.', hint === undefined ? {} : { hint });
