import { defineJobHandler, type JobHandler } from '../../platform/jobs/index.ts';
import { systemScope } from '../../platform/scope.ts';
import type { AccountStores, AccountsContext } from './accounts.context.ts';
import { sendRequestedMailJob } from './accounts.jobs.ts';
import { mailPasswordLinkIfKnown } from './passwords/mail-password-link-if-known.ts';
import { mailSignInLinkIfKnown } from './sign-in-links/mail-sign-in-link-if-known.ts';
import { mailWrongPasswordsReport } from './sign-in-links/mail-wrong-passwords-report.ts';

/** Answers what was requested for an address, after the response was sent, so that it does not reveal whether the address is known. */
export const sendRequestedMailHandler = (context: AccountsContext): JobHandler =>
  defineJobHandler(sendRequestedMailJob, {
    run: ({ requestId }, attempt) =>
      attempt.finish(systemScope, (db) => answerRequest(context, context.within(db, systemScope), requestId)),
  });

async function answerRequest(context: AccountsContext, stores: AccountStores, requestId: number): Promise<void> {
  const request = await stores.emailLinks.takeRequest(requestId);
  if (!request) return undefined;
  switch (request.purpose) {
    case 'set_password':
      return mailPasswordLinkIfKnown(context, stores, request.email);
    case 'sign_in':
      return mailSignInLinkIfKnown(context, stores, request.email);
    case 'report_attempts':
      return mailWrongPasswordsReport(context, stores, request.email);
  }
}
