import { handleJob, type JobHandler } from '../../../platform/jobs/index.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { AccountDeps } from './account-deps.ts';
import { accountStores } from './account-work.store.ts';
import { answerRequest } from './accounts.jobs.ts';
import { answerPasswordRequest } from './answer-password-request.ts';

type Deps = Pick<AccountDeps, 'clock' | 'random' | 'baseUrl'> & { readonly mailer: Mailer };

export const answerRequestHandler = (deps: Deps): JobHandler =>
  handleJob(answerRequest, {
    run: ({ requestId }, attempt) =>
      attempt.finish(systemScope, (db) => answerPasswordRequest(deps, accountStores(db, systemScope, deps.mailer), requestId)),
  });
