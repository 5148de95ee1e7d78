import type { IncomingHttpHeaders } from 'node:http';

import type { Contract, Operation, Surface, UploadedFile } from '@lyceum/contract';

import type { ErrorFormat } from '../errors/error-format.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { RenderedReply, RequestFacts, SurfaceHandlers } from './call.ts';
import type { CorsPolicy } from './cors.ts';

/** What is known of a request before anything of it is parsed. */
export interface IncomingRequest {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
}

/** The parsed values of a request. */
export interface RequestInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

export interface ParsedRequest {
  readonly operation: Operation;
  readonly input: RequestInput;
  readonly request: RequestFacts;
}

type Headers = Readonly<Record<string, string>>;

export interface ServerOptions<C extends Contract, Caller> {
  readonly surface: Surface & { readonly contract: C };
  readonly handlers: SurfaceHandlers<C, Caller>;
  readonly errorFormat: ErrorFormat;
  /** Absolute public URL without a trailing slash; links are built from it, never from the Host header. */
  readonly baseUrl: string;
  /** Returns the caller or throws. Runs before anything is parsed, so that unknown callers learn nothing from a 400. */
  readonly authorize: (request: IncomingRequest, operation: Operation) => Promise<Caller> | Caller;
  /** Adds to the caller what the parsed request asks for, such as an idempotency key. */
  readonly prepareCaller?: (caller: Caller, request: ParsedRequest) => Caller;
  /** Headers about the caller, such as the rate limit that is left: on every response once the caller is known. */
  readonly callerHeaders?: (caller: Caller) => Headers;
  /** Headers that depend on what the handler did or returned, such as that a response is a replay. */
  readonly responseHeaders?: (caller: Caller, body: unknown) => Headers | undefined;
  readonly cors: CorsPolicy;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly limits?: Partial<ServerLimits>;
  /** While true, responses close their connection, so that clients connect to another process. */
  readonly isDraining?: () => boolean;
  /** Addresses of the proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy?: string | false;
  /** Below this path only the contract's operations exist, even if one of them takes the rest of any path. */
  readonly closedPath?: string;
  /** The response to a GET of a URL that cannot be decoded; 400 where this returns nothing. */
  readonly renderUndecodable?: (target: string) => RenderedReply | undefined;
  /** Where uploaded files are kept while their request lasts; the system's temporary folder by default. */
  readonly uploadFolder?: string;
}

export interface ServerLimits {
  readonly maxInFlight: number;
  readonly bodyBytes: number;
  /** How long a body may take; a form may take longer while it arrives fast enough. */
  readonly requestTimeoutMs: number;
  /** Per file of a form. */
  readonly uploadBytes: number;
  readonly uploadBytesPerSecond: number;
}

export const defaultLimits: ServerLimits = {
  maxInFlight: 512,
  bodyBytes: 1_048_576,
  requestTimeoutMs: 30_000,
  uploadBytes: 104_857_600,
  uploadBytesPerSecond: 8_192,
};
