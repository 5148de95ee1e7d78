import { defineJobHandler, type JobHandler } from '../../platform/jobs/index.ts';
import { systemScope } from '../../platform/scope.ts';
import type { AccountStores, AccountsContext } from './accounts.context.ts';
import { answerPasswordRequestJob } from './accounts.jobs.ts';
import { mailPasswordLink } from './passwords/mail-password-link.ts';
import { mailAttemptsReport } from './sign-in-links/mail-attempts-report.ts';
import { mailSignInLink } from './sign-in-links/mail-sign-in-link.ts';

/** Answers what was requested for an address, after the response was sent, so that it does not reveal whether the address is known. */
export const answerRequestHandler = (context: AccountsContext): JobHandler =>
  defineJobHandler(answerPasswordRequestJob, {
    run: ({ requestId }, attempt) =>
      attempt.finish(systemScope, (db) => answerRequest(context, context.within(db, systemScope), requestId)),
  });

async function answerRequest(context: AccountsContext, stores: AccountStores, requestId: number): Promise<void> {
  const request = await stores.emailLinks.takeRequest(requestId);
  if (!request) return undefined;
  switch (request.purpose) {
    case 'set_password':
      return mailPasswordLink(context, stores, request.email);
    case 'sign_in':
      return mailSignInLink(context, stores, request.email);
    case 'report_attempts':
      return mailAttemptsReport(context, stores, request.email);
  }
}
