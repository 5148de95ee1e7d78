/** One field that the server did not accept. */
export interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly detail: string;
}

/**
 * Every failure of a call, whichever surface it came from. Branch on `code`; show `message` and `hint` to people.
 *
 * @example
 * try { await site.events.get({ slug }) } catch (error) {
 *   if (error instanceof LyceumError && error.code === 'event_not_found') …
 * }
 */
export class LyceumError extends Error {
  override readonly name = 'LyceumError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly hint: string | null;
  readonly fields: readonly FieldError[];
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(facts: Omit<LyceumError, 'name' | 'stack' | 'cause'> & { cause?: unknown }) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.hint = facts.hint;
    this.fields = facts.fields;
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** Reads either surface's error body; a body that is neither still becomes an error with the status. */
export async function errorFrom(response: Response): Promise<LyceumError> {
  const body: unknown = await response.json().catch(() => undefined);
  const common = {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: retryAfter(response.headers.get('retry-after')),
  };
  const site = member(body, 'error');
  if (isRecord(site)) {
    const field = textOf(site['parameter']);
    const fields = field === null ? [] : [{ field, code: textOf(site['code']) ?? '', detail: textOf(site['message']) ?? '' }];
    return new LyceumError({
      ...common,
      message: textOf(site['message']) ?? '',
      code: textOf(site['code']) ?? '',
      hint: textOf(site['hint']),
      fields,
    });
  }
  const problem = isRecord(body) ? body : {};
  return new LyceumError({
    ...common,
    message: textOf(problem['detail']) ?? `The server answered ${response.status}.`,
    code: textOf(problem['code']) ?? 'unknown',
    hint: textOf(problem['hint']),
    fields: fieldsOf(problem['errors']),
  });
}

export const noAnswer = (cause: unknown): LyceumError =>
  new LyceumError({
    status: 0,
    code: 'no_answer',
    message: 'No answer came from the server.',
    hint: 'Check the address and the network; calls are retried before this is thrown.',
    fields: [],
    requestId: null,
    retryAfterSeconds: null,
    cause,
  });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const member = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const fieldsOf = (value: unknown): FieldError[] =>
  (Array.isArray(value) ? value : []).filter(isRecord).map((entry) => ({
    field: textOf(entry['attr']) ?? '',
    code: textOf(entry['code']) ?? '',
    detail: textOf(entry['detail']) ?? '',
  }));

function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
