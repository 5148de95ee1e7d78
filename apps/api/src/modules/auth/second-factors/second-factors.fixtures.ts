import { Secret, TOTP } from 'otpauth';

import { sendRequest, type TestResponse } from '../../../testing/send-request.ts';
import type { TestUser } from '../../../testing/start-test-api.ts';
import { type AccountWorld, goodPassword } from '../../accounts/accounts.fixtures.ts';
import { requestAsBrowser } from '../sessions/sessions.fixtures.ts';

export const session = '/api/v1/auth/session/';
export const secondFactor = '/api/v1/auth/session/second-factor/';
export const factors = '/api/v1/auth/second-factors/';

export interface Browser {
  readonly cookie: string;
  readonly csrf: string;
}

export interface Owner {
  readonly user: TestUser;
  readonly email: string;
  readonly browser: Browser;
}

export const toBrowser = ({ headers, body }: TestResponse): Browser => ({
  cookie: headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; '),
  csrf: body.csrf_token,
});

export const signIn = (world: AccountWorld, email: string, cookie?: string): Promise<TestResponse> =>
  sendRequest(world.api, session, {
    method: 'POST',
    body: { email, password: goodPassword },
    ...(cookie !== undefined && { headers: { cookie } }),
  });

/** A person with an account, signed in without a second factor. */
export async function createOwner(world: AccountWorld, workspaceId?: number): Promise<Owner> {
  const user = await world.api.user(workspaceId ?? (await world.api.workspace()).id, { role: 'owner' });
  const email = `${user.username}@people.test`;
  await world.api.modules.accounts.assignPassword({ email, password: goodPassword });
  return { user, email, browser: toBrowser(await signIn(world, email)) };
}

export const sendAsBrowser = (
  world: AccountWorld,
  browser: Browser,
  path: string,
  more: { method?: string; body?: unknown } = {},
) => requestAsBrowser(world.api, browser, path, { method: 'POST', ...more });

/** The app on the owner's phone. Codes are made for the API's clock. */
export const createTotpCode = (world: AccountWorld, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.api.platform.clock.now().getTime() });

export async function addTotpApp(world: AccountWorld, browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body } = await sendAsBrowser(world, browser, `${factors}totp/`);
  const confirmed = await sendAsBrowser(world, browser, `${factors}totp/confirm/`, {
    body: { code: createTotpCode(world, body.secret), name: 'Phone' },
  });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  // The next code is another one.
  world.forward(30_000);
  return { secret: body.secret, recoveryCodes: confirmed.body.recovery_codes };
}
