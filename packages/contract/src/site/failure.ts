import { z } from 'zod';

import { field } from './fields.ts';

/** The accepted values of a parameter, in the terms of JSON Schema in snake_case. Only applicable members are present. */
export const Accepted = z
  .object({
    type: z
      .string()
      .meta({ description: 'The JSON type.', enum: ['string', 'integer', 'number', 'boolean'] })
      .optional(),
    enum: field.list('All accepted values.').min(1).meta({ uniqueItems: true }).optional(),
    minimum: z.number().optional().meta({ description: 'Minimum.' }),
    maximum: z.number().optional().meta({ description: 'Maximum.' }),
    min_length: field.count('Minimum number of characters.').optional(),
    max_length: field.count('Maximum number of characters.').optional(),
    pattern: field.text('Regular expression that the value must match.').meta({ format: 'regex' }).optional(),
    default: z
      .union([z.string(), z.number(), z.boolean()])
      .optional()
      .meta({ description: 'Default value.', override: { type: ['string', 'number', 'boolean'] } }),
  })
  .meta({ description: 'Accepted values of the parameter.', minProperties: 1 });
export type Accepted = z.output<typeof Accepted>;

/** Every error of the public site. */
export const SiteFailure = z
  .object({
    error: z
      .object({
        code: z
          .string()
          .regex(/^[a-z_]+$/)
          .meta({ description: 'Stable error code for programs.' }),
        message: field.text('Human-readable description of the error.'),
        hint: field.text('What to do next.'),
        status: z.int().min(400).max(599).meta({ description: 'HTTP status.' }),
        parameter: field.text('Invalid parameter, or null.').nullable(),
        accepted: Accepted.nullable(),
        see: field.url('URL that lists valid values or identifiers, or null.').nullable(),
      })
      .meta({ description: 'The error and how to fix it.' }),
  })
  .meta({ id: 'SiteFailure', description: 'An error of the public site.' });
export type SiteFailure = z.output<typeof SiteFailure>;

/** The closed list of `error.code` values (adr/0004). */
export const siteErrorCodes = {
  missing_parameter: 400,
  invalid_parameter: 400,
  invalid_slug: 400,
  malformed_request: 400,
  page_not_found: 404,
  event_not_found: 404,
  post_not_found: 404,
  cursor_not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  internal_error: 500,
  overloaded: 503,
  not_ready: 503,
} as const;

const sample: Readonly<Record<number, SiteFailure['error']>> = {
  400: {
    code: 'invalid_parameter',
    message: 'limit must be an integer from 1 to 200; got "500".',
    hint: 'Send limit as an integer from 1 to 200, or leave it out for the default of 50.',
    status: 400,
    parameter: 'limit',
    accepted: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    see: null,
  },
  404: {
    code: 'event_not_found',
    message: 'There is no event "berlin-meet".',
    hint: 'Did you mean berlin-meetup? GET /api/events lists every slug.',
    status: 404,
    parameter: 'slug',
    accepted: null,
    see: 'https://lyceum.invalid/api/events',
  },
  405: {
    code: 'method_not_allowed',
    message: 'POST is not a method of /api/events.',
    hint: 'Use one of GET, HEAD, OPTIONS.',
    status: 405,
    parameter: null,
    accepted: null,
    see: null,
  },
  500: {
    code: 'internal_error',
    message: 'Something unexpected went wrong on our side.',
    hint: 'Try again; if it persists, report request req_0197f2b6c1d27a3e8f60.',
    status: 500,
    parameter: null,
    accepted: null,
    see: null,
  },
  503: {
    code: 'overloaded',
    message: 'The server is busy.',
    hint: 'Try again after the number of seconds in Retry-After.',
    status: 503,
    parameter: null,
    accepted: null,
    see: null,
  },
};

export const getSiteFailureExample = (status: number): unknown => ({ error: sample[status] ?? { ...sample[500], status } });
