import { handleJob, type JobHandler } from '../../../platform/jobs/index.ts';
import { systemScope } from '../../../platform/scope.ts';
import { type AccountsDeps, openStores } from '../accounts.context.ts';
import { answerRequest } from '../accounts.jobs.ts';
import { answerPasswordRequest } from './answer-password-request.ts';

export const answerRequestHandler = (deps: AccountsDeps): JobHandler =>
  handleJob(answerRequest, {
    run: ({ requestId }, attempt) =>
      attempt.finish(systemScope, (db) => answerPasswordRequest(deps, openStores(deps, db, systemScope), requestId)),
  });
