import { OutboundError, type OutboundRequest, type OutboundResponse } from '../../../../platform/outbound/index.ts';
import { SourceUnavailable } from '../source-unavailable.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import type { ImportDeps } from './import-deps.ts';

export const maxSourceBytes = 20 * 1024 * 1024;

type SourceRequest = Pick<OutboundRequest, 'url' | 'purpose' | 'method' | 'headers' | 'body' | 'redirects'>;

/** Requests with the limits of all imports, and failures as messages for people. Statuses are left to the caller. */
export async function fetchSource(
  { outbound }: ImportDeps,
  request: SourceRequest,
  signal: AbortSignal,
): Promise<OutboundResponse> {
  try {
    return await outbound.request({ ...request, timeoutMs: 20_000, maxBytes: maxSourceBytes, signal });
  } catch (error) {
    throw error instanceof OutboundError ? toSourceError(error) : error;
  }
}

function toSourceError({ kind, detail, host }: OutboundError): Error {
  switch (kind) {
    case 'unsafe_url':
      return new UnreadableDocument('unsafe_url', `${detail} Give an https address on the public internet.`);
    case 'too_large':
      return new UnreadableDocument('too_large', `What ${host} sends is larger than ${maxSourceBytes / 1024 / 1024} MiB.`);
    case 'tls':
      return new SourceUnavailable('tls', `The certificate of ${host} is not valid, so the document was not fetched.`);
    case 'timeout':
    case 'connect':
    case 'protocol':
      return new SourceUnavailable('unreachable', `${host} could not be reached or did not respond.`);
  }
}

/** For sources that are plain web servers. */
export function assertOkStatus({ status, url }: OutboundResponse): void {
  const { host } = new URL(url);
  if (status === 200) return;
  if (status === 404 || status === 410) throw new UnreadableDocument('not_found', `${host} has no document at this address.`);
  if (status === 401 || status === 403 || status === 451) {
    throw new UnreadableDocument('access_denied', `${host} does not allow us to read this address (status ${status}).`);
  }
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    throw new SourceUnavailable('unreachable', `${host} is busy or has a problem (status ${status}).`);
  }
  throw new UnreadableDocument('invalid_source', `${host} answered with status ${status} instead of a document.`);
}
