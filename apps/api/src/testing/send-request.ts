import type { TestApi } from './start-test-api.ts';

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** As loosely typed as `JSON.parse`: a wrong assumption fails the test. */
  readonly body: ReturnType<typeof JSON.parse>;
}

interface TestRequest {
  readonly key?: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to a test API over HTTP, to see what the client library hides: statuses, headers, bytes. Accepts links from responses too. */
export async function sendRequest(
  api: TestApi,
  target: string,
  { key, method = 'GET', body, headers = {} }: TestRequest = {},
): Promise<TestResponse> {
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
