import type { Operation, RequestBody } from '@lyceum/contract';
import type { FastifyRequest } from 'fastify';

import type { ErrorFormat } from '../errors/error-format.ts';
import type { Fault } from '../errors/problem.ts';
import { createSchemaParser, type Parser } from '../errors/validation.ts';
import type { ReceivedForm } from '../uploads/receive-form.ts';
import { findMalformedText } from './malformed-text.ts';
import { findWildcardName } from './router-paths.ts';
import type { RequestInput } from './server-options.ts';

export type ReceivedBody = Pick<ReceivedForm, 'body' | 'files'>;

/** Parses path, query and body with the operation's schemas. Throws one problem with all faults. */
export function createInputParser(operation: Operation, errorFormat: ErrorFormat) {
  const parsers: readonly (readonly ['params' | 'query' | 'body', Parser])[] = [
    ...(operation.params ? [['params', createSchemaParser(operation.params, 'path')] as const] : []),
    ...(operation.query ? [['query', createSchemaParser(operation.query, 'query')] as const] : []),
    ...(operation.body ? [['body', bodyParser(operation.body)] as const] : []),
  ];
  const wildcard = findWildcardName(operation.path);
  return (request: FastifyRequest, received: ReceivedBody): RequestInput => {
    const raw = {
      params: wildcard ? { [wildcard]: wildcardValue(request.params) ?? '' } : request.params,
      query: request.query,
      body: received.body,
    };
    const input: Record<keyof typeof raw, unknown> = { params: undefined, query: undefined, body: undefined };
    const faults = missingFiles(operation.body, received.files);
    for (const [part, parse] of parsers) {
      const malformed = findMalformedText(part === 'params' ? 'path' : part, raw[part]);
      const parsed = malformed.length > 0 ? { faults: malformed } : parse(raw[part]);
      if ('faults' in parsed) faults.push(...parsed.faults);
      else input[part] = parsed.value;
    }
    const [first, ...others] = faults;
    if (first) throw errorFormat.invalidInput(operation, [first, ...others]);
    return { ...input, files: received.files };
  };
}

const missingFiles = (body: RequestBody | undefined, files: ReceivedBody['files']): Fault[] =>
  (body?.kind === 'multipart' ? (body.requiredFiles ?? []) : [])
    .filter((name) => files[name] === undefined)
    .map((name) => ({ where: 'body', name, code: 'required', detail: 'No file was submitted.' }));

const wildcardValue = (params: unknown): unknown =>
  typeof params === 'object' && params !== null && '*' in params ? params['*'] : undefined;

function bodyParser(body: RequestBody): Parser {
  const parse = createSchemaParser(body.kind === 'json' ? body.schema : body.fields, 'body');
  const absent = body.kind === 'json' && body.optional ? {} : undefined;
  return (raw) => parse(raw ?? absent);
}
