import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { JobHandler } from '../jobs/index.ts';
import type { Secrets } from '../secrets/index.ts';
import { deliverMailHandler, type MailKeepers } from './deliver-mail.job.ts';
import { forgetOldMailsHandler } from './forget-old-mails.job.ts';
import { deliverMail, forgetOldMails } from './mail.jobs.ts';
import type { MailSettings } from './mail-settings.ts';
import { createPostman, type SmtpTimes } from './smtp.ts';

export { oneLine } from './address.rules.ts';
export { type MailSettings, mailFrom, smtpSettings } from './mail-settings.ts';
export { createMails, type Mails } from './mails.ts';

export const mailJobs = [deliverMail, forgetOldMails];

interface HandlersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly keepers?: MailKeepers;
}

export const mailHandlers = (
  { keepers = {}, ...deps }: HandlersDeps,
  { smtp, from }: MailSettings,
  times?: SmtpTimes,
): JobHandler[] => [
  deliverMailHandler({ ...deps, keepers, postman: smtp && createPostman(smtp, from, times) }),
  forgetOldMailsHandler(deps),
];
