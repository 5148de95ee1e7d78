import { failuresOf, isPaginated, type Operation, type OperationResponse, pageHeaders, type Surface } from '@lyceum/contract';

import { misfit } from './misfit.ts';

/** What went over the wire. */
export interface SentAnswer {
  readonly method: string;
  readonly status: number;
  readonly mediaType: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Undefined for a stream, which is not read here. */
  readonly body: string | undefined;
}

/** What the route was made for: an operation, the refusal of other methods, or (an unknown path) neither. */
export interface RouteKind {
  readonly operation?: Operation | undefined;
  readonly allowed?: readonly string[] | undefined;
}

/** Why this answer is not one that the surface declares, or undefined. */
export function undeclared(surface: Surface, route: RouteKind, sent: SentAnswer): string | undefined {
  const { status } = sent;
  if (route.allowed) return refusal(surface, sent);
  if (!route.operation)
    return status >= 400 ? failureMisfit(surface, sent) : `${status} from a route that is not in the contract`;
  const answer = route.operation.responses[status];
  if (answer) return answerMisfit(answer, sent);
  if (status === 304) return sent.body ? '304 with a body' : undefined;
  if (!Object.hasOwn(failuresOf(route.operation), status)) return `status ${status} is not declared`;
  return failureMisfit(surface, sent);
}

function refusal(surface: Surface, sent: SentAnswer): string | undefined {
  if (sent.headers['allow'] === undefined && (sent.method === 'OPTIONS' || sent.status === 405)) return 'no Allow header';
  if (sent.method === 'OPTIONS' && sent.status === 204) return undefined;
  return sent.status >= 400 ? failureMisfit(surface, sent) : `${sent.status} for a method that the path does not have`;
}

function failureMisfit(surface: Surface, sent: SentAnswer): string | undefined {
  if (sent.mediaType !== surface.failureMediaType) return `a failure of type ${sent.mediaType ?? 'none'}`;
  return sent.method === 'HEAD' ? undefined : misfit(surface.failure, sent.body);
}

function answerMisfit(answer: OperationResponse, sent: SentAnswer): string | undefined {
  const wrongType = `type ${sent.mediaType ?? 'none'} is not the declared one`;
  switch (answer.kind) {
    case 'json':
      if (sent.mediaType !== 'application/json') return wrongType;
      if (isPaginated(answer.schema) && lacksHeader(sent)) return 'a page of a list without its headers';
      return sent.method === 'HEAD' ? undefined : misfit(answer.schema, sent.body);
    case 'text':
      return sent.mediaType === answer.mediaType ? undefined : wrongType;
    case 'file':
      return answer.mediaTypes.some((type) => fits(type, sent.mediaType)) ? undefined : wrongType;
    case 'stream':
      return sent.mediaType === 'text/event-stream' ? undefined : wrongType;
    case 'redirect':
      return sent.headers['location'] === undefined ? 'a redirect without Location' : undefined;
    case 'empty':
      return sent.body ? 'a body where none is declared' : undefined;
  }
}

const lacksHeader = ({ headers }: SentAnswer): boolean =>
  Object.keys(pageHeaders).some((name) => headers[name.toLowerCase()] === undefined);

/** A media type against a range such as `image/*`. */
const fits = (range: string, type: string | undefined): boolean =>
  range === '*/*' || range === type || (range.endsWith('/*') && type?.startsWith(range.slice(0, -1)) === true);
