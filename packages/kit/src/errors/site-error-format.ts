import type { SiteFailure } from '@lyceum/contract/site';

import { describeAcceptedValues } from './accepted-values.ts';
import type { ErrorFormat } from './error-format.ts';
import { type Fault, Problem } from './problem.ts';

/** `{"error":{"code","message","hint",…}}`, the public site's errors (adr/0004). */
export const siteErrorFormat: ErrorFormat = {
  mediaType: 'application/json; charset=utf-8',

  render(problem, { baseUrl }) {
    const fault = problem.faults[0];
    const failure: SiteFailure = {
      error: {
        code: problem.code,
        message: problem.message,
        hint: problem.hint ?? 'GET /openapi.json describes every endpoint.',
        status: problem.status,
        parameter: fault?.name ?? null,
        accepted: fault?.accepted ?? null,
        see: problem.see === undefined ? null : baseUrl + problem.see,
      },
    };
    return JSON.stringify(failure);
  },

  invalidInput(_operation, faults) {
    const [fault] = faults;
    return new Problem(400, codeOf(fault), messageOf(fault), { faults, hint: hintOf(fault) });
  },

  routeNotFound: (path) =>
    new Problem(404, 'route_not_found', `There is nothing at ${path}.`, {
      hint: 'GET /openapi.json lists every endpoint, GET /api/health every entry point.',
      see: '/openapi.json',
    }),

  methodNotAllowed: (method, path, allowed) =>
    new Problem(405, 'method_not_allowed', `${method} is not a method of ${path}.`, {
      hint: `Use one of ${allowed.join(', ')}.`,
      headers: { Allow: allowed.join(', ') },
    }),

  malformed: (status, detail) =>
    new Problem(status, 'malformed_request', detail, { hint: 'Check the request line, the percent-encoding and the headers.' }),

  overloaded: () =>
    new Problem(503, 'overloaded', 'The server is busy.', {
      hint: 'Try again after the number of seconds in Retry-After.',
      headers: { 'Retry-After': '1' },
    }),

  internal: (requestId, cause) =>
    new Problem(500, 'internal_error', 'Something unexpected went wrong on our side.', {
      hint: `Try again; if it persists, report request ${requestId}.`,
      cause,
    }),
};

function codeOf(fault: Fault): string {
  if (fault.where === 'path' && fault.name === 'slug') return 'invalid_slug';
  return isMissing(fault) ? 'missing_parameter' : 'invalid_parameter';
}

const isMissing = ({ code }: Fault): boolean => code === 'required' || code === 'blank';

const messageOf = (fault: Fault): string =>
  isMissing(fault)
    ? `${fault.name} is missing; it must be ${describeAcceptedValues(fault.accepted ?? {})}.`
    : `${fault.name} must be ${describeAcceptedValues(fault.accepted ?? {})}.`;

function hintOf({ name, accepted = {} }: Fault): string {
  const otherwise = accepted.default === undefined ? '' : `, or leave it out for the default of ${String(accepted.default)}`;
  return `Send ${name} once, as ${describeAcceptedValues(accepted)}${otherwise}.`;
}
