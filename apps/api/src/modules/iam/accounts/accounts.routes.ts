import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../access/caller.ts';
import type { AccountDeps } from './account-deps.ts';
import { accountPages } from './account-pages.ts';
import { changePassword } from './change-password.ts';
import { requestPassword } from './request-password.ts';
import { requestVerification } from './request-verification.ts';
import { setPassword } from './set-password.ts';
import { verifyEmail } from './verify-email.ts';

export function accountRoutes(deps: AccountDeps): Handlers<(typeof productContract)['accounts'], Caller> {
  const pages = accountPages(deps.baseUrl);
  return {
    requestPassword: ({ caller, body }) => requestPassword(deps, caller, body),
    setPassword: ({ caller, body }) => setPassword(deps, caller, body),
    changePassword: ({ caller, body }) => changePassword(deps, caller, body),
    requestVerification: ({ caller }) => requestVerification(deps, caller),
    verifyEmail: ({ caller, body }) => verifyEmail(deps, caller, body),
    passwordPage: () => pages.password,
    invitationPage: () => pages.invitation,
    emailPage: () => pages.email,
  };
}
