import { defineJobHandler, type JobHandler } from '../../../platform/jobs/index.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { answerPasswordRequestJob } from '../accounts.jobs.ts';
import { mailPasswordLink } from './mail-password-link.ts';

export const mailPasswordLinkHandler = (context: AccountsContext): JobHandler =>
  defineJobHandler(answerPasswordRequestJob, {
    run: ({ requestId }, attempt) =>
      attempt.finish(systemScope, (db) => mailPasswordLink(context, context.within(db, systemScope), requestId)),
  });
