/** How an API process reaches the database. */
export const routes = ['HAProxy', 'PgBouncer', 'several hosts'] as const;
export type Route = (typeof routes)[number];

export interface Api {
  readonly route: Route;
  readonly url: string;
}

/** One request and its response, as the client saw them. */
export interface Exchange {
  readonly route: Route;
  readonly effect: 'read' | 'write';
  /** 0 when there was no response. */
  readonly status: number;
  readonly sentAt: number;
  readonly endedAt: number;
  readonly text: string;
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly key: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** Longer than any response may take. */
const maxResponseMs = 30_000;

export async function exchange(api: Api, { method, path, key, body, idempotencyKey }: ApiRequest): Promise<Exchange> {
  const sentAt = Date.now();
  const response = await fetch(api.url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(maxResponseMs),
  })
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch((error: unknown) => ({ status: 0, text: String(error) }));
  return { ...response, route: api.route, effect: method === 'GET' ? 'read' : 'write', sentAt, endedAt: Date.now() };
}

export const isSuccess = ({ status }: Exchange): boolean => status >= 200 && status < 300;
