import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { JobHandler } from '../jobs/index.ts';
import type { Secrets } from '../secrets/index.ts';
import { deliverMailHandler, type MailHooksByKind } from './deliver-mail.job.ts';
import { forgetOldMailsHandler } from './forget-old-mails.job.ts';
import { deliverMail, forgetOldMails } from './mail.jobs.ts';
import type { MailSettings } from './mail-settings.ts';
import { createPostman, type SmtpTimes } from './smtp.ts';

export { toSingleLine } from './address.rules.ts';
export { type MailSettings, mailFrom, smtpSettings } from './mail-settings.ts';
export { createMailer, type Mailer } from './mailer.ts';

export const mailJobs = [deliverMail, forgetOldMails];

interface HandlersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly hooks?: MailHooksByKind;
}

export const mailHandlers = (
  { hooks = {}, ...deps }: HandlersDeps,
  { smtp, from }: MailSettings,
  times?: SmtpTimes,
): JobHandler[] => [
  deliverMailHandler({ ...deps, hooks, postman: smtp && createPostman(smtp, from, times) }),
  forgetOldMailsHandler(deps),
];
