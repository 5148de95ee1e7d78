/** A field that the server rejected. */
export interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly detail: string;
}

/**
 * Thrown by every failed call. Branch on `code`; show `message` and `hint` to people.
 *
 * @example
 * try { await site.events.get({ slug }) } catch (error) {
 *   if (error instanceof LyceumError && error.code === 'event_not_found') …
 * }
 */
export class LyceumError extends Error {
  override readonly name = 'LyceumError';
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly code: string;
  readonly hint: string | null;
  readonly fields: readonly FieldError[];
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(details: Omit<LyceumError, 'name' | 'stack' | 'cause'> & { cause?: unknown }) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.hint = details.hint;
    this.fields = details.fields;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Understands the error bodies of both APIs; any other body becomes an error with the code `unknown`. */
export async function toLyceumError(response: Response): Promise<LyceumError> {
  const body: unknown = await response.json().catch(() => undefined);
  const common = {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: parseRetryAfter(response.headers.get('retry-after')),
  };
  const site = member(body, 'error');
  if (isRecord(site)) {
    const field = asString(site['parameter']);
    const fields = field === null ? [] : [{ field, code: asString(site['code']) ?? '', detail: asString(site['message']) ?? '' }];
    return new LyceumError({
      ...common,
      message: asString(site['message']) ?? '',
      code: asString(site['code']) ?? '',
      hint: asString(site['hint']),
      fields,
    });
  }
  const problem = isRecord(body) ? body : {};
  return new LyceumError({
    ...common,
    message: asString(problem['detail']) ?? `The server responded with status ${response.status}.`,
    code: asString(problem['code']) ?? 'unknown',
    hint: asString(problem['hint']),
    fields: parseFieldErrors(problem['errors']),
  });
}

export const connectionError = (cause: unknown): LyceumError =>
  new LyceumError({
    status: 0,
    code: 'no_answer',
    message: 'The server did not respond.',
    hint: 'Check the base URL and your network. The call was already retried.',
    fields: [],
    requestId: null,
    retryAfterSeconds: null,
    cause,
  });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const member = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);
const asString = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const parseFieldErrors = (value: unknown): FieldError[] =>
  (Array.isArray(value) ? value : []).filter(isRecord).map((entry) => ({
    field: asString(entry['attr']) ?? '',
    code: asString(entry['code']) ?? '',
    detail: asString(entry['detail']) ?? '',
  }));

function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
