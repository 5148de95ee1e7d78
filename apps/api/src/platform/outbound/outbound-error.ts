/**
 * `connect` and `tls` mean that no byte of the request was sent, so anything may be tried again;
 * after `timeout` and `protocol` the other side may have acted on it.
 */
export type OutboundKind = 'unsafe_url' | 'timeout' | 'too_large' | 'connect' | 'tls' | 'protocol';

interface Facts {
  readonly kind: OutboundKind;
  /** A sentence that may name the host, never a path, a query, a header or the address behind a name. */
  readonly detail: string;
  readonly host?: string;
  /** Node's or undici's own code, `ECONNREFUSED`. */
  readonly code?: string | undefined;
  readonly purpose?: string;
}

/** Carries no `cause`: the errors of undici and node:tls hold response bytes and certificates, which a log would print. */
export class OutboundError extends Error {
  readonly kind: OutboundKind;
  readonly detail: string;
  readonly host: string;
  readonly code: string | undefined;
  readonly purpose: string | undefined;

  constructor({ kind, detail, host = '', code, purpose }: Facts) {
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

export const unsafeUrl = (detail: string, host = ''): OutboundError => new OutboundError({ kind: 'unsafe_url', detail, host });

export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Names the purpose; whatever broke without a name of its own is the other side not keeping to the protocol. */
export function asOutboundError(
  error: unknown,
  { budget, host, purpose, timeoutMs }: { budget: AbortSignal; host: string; purpose: string; timeoutMs: number },
): OutboundError {
  if (error instanceof OutboundError) return new OutboundError({ ...factsOf(error), purpose });
  if (budget.aborted) {
    return new OutboundError({ kind: 'timeout', detail: `${host} did not answer within ${timeoutMs} ms.`, host, purpose });
  }
  const code = codeOf(error);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new OutboundError({ kind: 'too_large', detail: `${host} answers with too many headers.`, host, purpose });
  }
  return new OutboundError({ kind: 'protocol', detail: `${host} broke off or did not keep to HTTP.`, host, code, purpose });
}

const factsOf = ({ kind, detail, host, code }: OutboundError): Facts => ({ kind, detail, host, code });
