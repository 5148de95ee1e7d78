import type { TestApi } from './start-test-api.ts';

export interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Typed like `JSON.parse`: a wrong assumption fails the test. */
  readonly body: ReturnType<typeof JSON.parse>;
}

interface Asking {
  readonly key?: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to a test API over HTTP, for what the client library hides: status, headers, bytes. Accepts links of responses too. */
export async function ask(
  api: TestApi,
  target: string,
  { key, method = 'GET', body, headers = {} }: Asking = {},
): Promise<Asked> {
  const response = await fetch(api.url + target.replace(api.config.baseUrl, ''), {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text === '' ? undefined : JSON.parse(text) };
}
