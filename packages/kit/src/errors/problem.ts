import type { Accepted } from '@lyceum/contract/site';

/** One invalid value in a request. */
export interface Fault {
  readonly where: 'path' | 'query' | 'body';
  /** Dotted path of the parameter or field, `config.refresh_minutes`. */
  readonly name: string;
  readonly code: string;
  readonly detail: string;
  readonly accepted?: Accepted;
}

interface Details {
  readonly hint?: string;
  readonly faults?: readonly Fault[];
  /** Path on the same server where valid values or identifiers are listed. */
  readonly see?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The one error that is shown to clients. Use cases throw named ones: `throw eventNotFound(slug)`. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string | undefined;
  readonly faults: readonly Fault[];
  readonly see: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.hint = details.hint;
    this.faults = details.faults ?? [];
    this.see = details.see;
    this.headers = details.headers ?? {};
  }
}
