import { handleJob, type JobHandler } from '../../../platform/jobs/index.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { answerPasswordRequestJob } from '../accounts.jobs.ts';
import { answerPasswordRequest } from './answer-password-request.ts';

export const answerPasswordRequestHandler = (context: AccountsContext): JobHandler =>
  handleJob(answerPasswordRequestJob, {
    run: ({ requestId }, attempt) =>
      attempt.finish(systemScope, (db) => answerPasswordRequest(context, context.within(db, systemScope), requestId)),
  });
