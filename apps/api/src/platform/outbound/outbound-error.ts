/**
 * `connect` and `tls` mean that no byte of the request was sent, so every request may be retried; after `timeout` and `protocol` the
 * server may have processed it.
 */
export type OutboundKind = 'unsafe_url' | 'timeout' | 'too_large' | 'connect' | 'tls' | 'protocol';

interface OutboundErrorFields {
  readonly kind: OutboundKind;
  /** May contain the host, never a path, query, header or resolved address. */
  readonly detail: string;
  readonly host?: string;
  /** The code of Node or undici, such as `ECONNREFUSED`. */
  readonly code?: string | undefined;
  readonly purpose?: string;
}

/** Has no `cause`: errors of undici and node:tls hold response bytes and certificates, which a log would print. */
export class OutboundError extends Error {
  readonly kind: OutboundKind;
  readonly detail: string;
  readonly host: string;
  readonly code: string | undefined;
  readonly purpose: string | undefined;

  constructor({ kind, detail, host = '', code, purpose }: OutboundErrorFields) {
    const sentence = code === undefined ? detail : detail.replace(/\.$/, ` (${code}).`);
    super(purpose === undefined ? sentence : `${purpose}: ${sentence}`);
    this.name = 'OutboundError';
    this.kind = kind;
    this.detail = detail;
    this.host = host;
    this.code = code;
    this.purpose = purpose;
  }
}

export const unsafeUrlError = (detail: string, host = ''): OutboundError =>
  new OutboundError({ kind: 'unsafe_url', detail, host });

export function findErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Adds the purpose. Unknown errors count as violations of the protocol by the server. */
export function toOutboundError(
  error: unknown,
  { budget, host, purpose, timeoutMs }: { budget: AbortSignal; host: string; purpose: string; timeoutMs: number },
): OutboundError {
  if (error instanceof OutboundError) return new OutboundError({ ...fieldsOf(error), purpose });
  if (budget.aborted) {
    return new OutboundError({ kind: 'timeout', detail: `${host} did not respond within ${timeoutMs} ms.`, host, purpose });
  }
  const code = findErrorCode(error);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new OutboundError({ kind: 'too_large', detail: `${host} sent too many headers.`, host, purpose });
  }
  return new OutboundError({ kind: 'protocol', detail: `${host} closed the connection or violated HTTP.`, host, code, purpose });
}

const fieldsOf = ({ kind, detail, host, code }: OutboundError): OutboundErrorFields => ({ kind, detail, host, code });
