import { sendRequest, type TestResponse } from '../../../testing/send-request.ts';
import type { TestApi } from '../../../testing/start-test-api.ts';

/** A signed-in browser: its cookie, and the CSRF token that its pages send with writes. */
export interface SignedIn {
  readonly cookie: string;
  readonly csrf: string;
  readonly answer: TestResponse;
}

export const signInWith = async (api: TestApi, body: object): Promise<SignedIn> => {
  const answer = await sendRequest(api, '/api/v1/auth/session/', { method: 'POST', body });
  return { answer, cookie: readSessionCookie(answer), csrf: String(answer.body.csrf_token) };
};

export const readSessionCookie = ({ headers }: TestResponse): string => headers.get('set-cookie')?.split(';')[0] ?? '';

interface BrowserRequest {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request as a page of the same origin does. */
export const requestAsBrowser = (
  api: TestApi,
  { cookie, csrf }: Pick<SignedIn, 'cookie' | 'csrf'>,
  path: string,
  more: BrowserRequest = {},
) =>
  sendRequest(api, path, {
    ...more,
    headers: { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin', ...more.headers },
  });
