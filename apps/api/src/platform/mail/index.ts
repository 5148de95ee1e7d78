import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { definePurgeJob, type JobHandler } from '../jobs/index.ts';
import type { Secrets } from '../secrets/index.ts';
import { deliverMailHandler, type MailHooksByKind } from './deliver-mail.job.ts';
import { deliverMail } from './mail.jobs.ts';
import type { MailSettings } from './mail-settings.ts';
import { mailMessageStore } from './messages.store.ts';
import { createSmtpSender, type SmtpTimeouts } from './smtp.ts';

export { toSingleLine } from './address.rules.ts';
export { type MailSettings, parseMailFrom, parseSmtpUrl } from './mail-settings.ts';
export { createMailer, type Mailer } from './mailer.ts';
export { mailSealedColumns } from './sealed-mail.ts';

const purgeMails = definePurgeJob({
  name: 'mail.forget-old',
  everySeconds: 86_400,
  purges: [
    { keepSeconds: 30 * 86_400, deleteOlderThan: (db, before, limit) => mailMessageStore(db).deleteOlderThan(before, limit) },
  ],
});

export const mailJobs = [deliverMail, purgeMails.job];

interface HandlersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly hooks?: MailHooksByKind;
}

export const mailJobHandlers = (
  { hooks = {}, ...deps }: HandlersDeps,
  { smtp, from }: MailSettings,
  timeouts?: SmtpTimeouts,
): JobHandler[] => [
  deliverMailHandler({ ...deps, hooks, sendMail: smtp && createSmtpSender(smtp, from, timeouts) }),
  purgeMails.handler(deps),
];
