import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { AccountsContext } from './accounts.context.ts';
import { createAccountPages } from './pages/account-pages.ts';
import { changePassword } from './passwords/change-password.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { setPasswordByToken } from './passwords/set-password-by-token.ts';
import { requestSignInLink } from './sign-in-links/request-sign-in-link.ts';
import { declineEmail } from './verification/decline-email.ts';
import { previewEmailLink } from './verification/preview-email-link.ts';
import { requestEmailVerification } from './verification/request-email-verification.ts';
import { verifyEmail } from './verification/verify-email.ts';

export function accountRoutes(context: AccountsContext): Handlers<(typeof productContract)['accounts'], Caller> {
  const pages = createAccountPages(context.baseUrl);
  return {
    previewLink: ({ caller, body }) => previewEmailLink(context, caller, body),
    requestPassword: ({ caller, body }) => requestPasswordReset(context, caller, body),
    setPassword: ({ caller, body }) => setPasswordByToken(context, caller, body),
    requestSignInLink: ({ caller, body }) => requestSignInLink(context, caller, body),
    changePassword: ({ caller, body }) => changePassword(context, caller, body),
    requestVerification: ({ caller }) => requestEmailVerification(context, caller),
    verifyEmail: ({ caller, body }) => verifyEmail(context, caller, body),
    declineEmail: ({ caller, body }) => declineEmail(context, caller, body),
    passwordPage: () => pages.password,
    signInPage: () => pages['sign-in'],
    invitationPage: () => pages.invitation,
    emailPage: () => pages.email,
  };
}
