import { getAllFailures, isPaginated, type Operation, type OperationResponse, pageHeaders, type Surface } from '@lyceum/contract';

import { findSchemaMismatch } from './find-schema-mismatch.ts';

/** A response as it was sent. */
export interface SentResponse {
  readonly method: string;
  readonly status: number;
  readonly mediaType: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Undefined for a stream, whose body is not read. */
  readonly body: string | undefined;
}

/** The purpose of the route: an operation, the refusal of other methods, or neither for an unknown path. */
export interface RouteKind {
  readonly operation?: Operation | undefined;
  readonly allowed?: readonly string[] | undefined;
}

/** Why the surface does not declare this response, or undefined. */
export function findContractViolation(surface: Surface, route: RouteKind, sent: SentResponse): string | undefined {
  const { status } = sent;
  if (route.allowed) return checkRefusal(surface, sent);
  if (!route.operation) return status >= 400 ? checkFailure(surface, sent) : `${status} from a route that is not in the contract`;
  const declared = route.operation.responses[status];
  if (declared) return checkSuccess(declared, sent);
  if (status === 304) return sent.body ? '304 with a body' : undefined;
  if (!Object.hasOwn(getAllFailures(route.operation), status)) return `status ${status} is not declared`;
  return checkFailure(surface, sent);
}

function checkRefusal(surface: Surface, sent: SentResponse): string | undefined {
  if (sent.headers['allow'] === undefined && (sent.method === 'OPTIONS' || sent.status === 405)) return 'no Allow header';
  if (sent.method === 'OPTIONS' && sent.status === 204) return undefined;
  return sent.status >= 400 ? checkFailure(surface, sent) : `${sent.status} for a method that the path does not have`;
}

function checkFailure(surface: Surface, sent: SentResponse): string | undefined {
  if (sent.mediaType !== surface.failureMediaType) return `a failure of type ${sent.mediaType ?? 'none'}`;
  return sent.method === 'HEAD' ? undefined : findSchemaMismatch(surface.failure, sent.body);
}

function checkSuccess(declared: OperationResponse, sent: SentResponse): string | undefined {
  const wrongType = `type ${sent.mediaType ?? 'none'} is not the declared one`;
  switch (declared.kind) {
    case 'json':
      if (sent.mediaType !== 'application/json') return wrongType;
      if (isPaginated(declared.schema) && lacksHeader(sent)) return 'a page of a list without its headers';
      return sent.method === 'HEAD' ? undefined : findSchemaMismatch(declared.schema, sent.body);
    case 'text':
      return sent.mediaType === declared.mediaType ? undefined : wrongType;
    case 'file':
      return declared.mediaTypes.some((type) => matchesMediaRange(type, sent.mediaType)) ? undefined : wrongType;
    case 'stream':
      return sent.mediaType === 'text/event-stream' ? undefined : wrongType;
    case 'redirect':
      return sent.headers['location'] === undefined ? 'a redirect without Location' : undefined;
    case 'empty':
      return sent.body ? 'a body where none is declared' : undefined;
  }
}

const lacksHeader = ({ headers }: SentResponse): boolean =>
  Object.keys(pageHeaders).some((name) => headers[name.toLowerCase()] === undefined);

/** A media type against a range such as `image/*`. */
const matchesMediaRange = (range: string, type: string | undefined): boolean =>
  range === '*/*' || range === type || (range.endsWith('/*') && type?.startsWith(range.slice(0, -1)) === true);
