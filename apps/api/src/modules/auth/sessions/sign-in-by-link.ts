import { systemScope } from '../../../platform/scope.ts';
import { csrfFailed } from '../access/access.problems.ts';
import type { AuthContext } from '../auth.context.ts';
import { isKnownCrossOrigin } from './csrf.rules.ts';
import { parseDeviceCookie } from './device-cookie.ts';
import { getUserAgent, type SignInRequest } from './sign-in-browser.ts';
import { type SignInResult, signInToAccountUnchecked } from './sign-in-to-account.ts';

interface Input {
  readonly token: string;
  readonly workspace?: string | undefined;
}

/** Signs a browser in with a mailed link, which is used up only if the session is opened. */
export async function signInByLink(context: AuthContext, input: Input, { headers }: SignInRequest): Promise<SignInResult> {
  if (isKnownCrossOrigin(headers, context.baseUrl)) throw csrfFailed();
  return context.transact(systemScope, async (stores) =>
    signInToAccountUnchecked(context, stores, {
      accountId: await stores.accounts.useSignInLink(input.token, context.clock.now()),
      workspace: input.workspace,
      method: 'link',
      userAgent: getUserAgent(headers),
      device: parseDeviceCookie(headers.cookie),
    }),
  );
}
