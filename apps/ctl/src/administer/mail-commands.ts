import { command } from '../command.ts';
import { json } from '../options.ts';
import { Refused } from '../refused.ts';
import { withInstallation } from './installation.ts';
import { table } from './table.ts';

const mostShown = 100;

export const listMails = command({
  name: 'mail list',
  options: { json },
  summary: 'Show the newest mails and what became of them',
  help: async () =>
    `The newest ${mostShown}. queued: a worker will send it. sent. failed: nobody will try again. kept: no mail server is configured\n(LYCEUM_SMTP_URL). Mails are forgotten after 30 days.\nReads DATABASE_URL.`,

  async run({ options }, terminal) {
    const mails = await withInstallation((installation) => installation.mailer.listNewest(mostShown));
    if (options.json) terminal.out(JSON.stringify(mails));
    else if (mails.length === 0) terminal.err('There is none.');
    else
      terminal.out(
        table(
          ['ID', 'WRITTEN', 'STATE', 'TO', 'SUBJECT', 'FAILURE'],
          mails.map((mail) => [
            String(mail.id),
            mail.created_at.toISOString().slice(0, 16),
            mail.state,
            mail.recipient,
            mail.subject,
            mail.failure ?? '',
          ]),
        ),
      );
    return 0;
  },
});

export const showMail = command({
  name: 'mail show',
  args: ['<id>'],
  options: { json },
  summary: 'Show one mail with its text, unless it was delivered',
  help: async () =>
    'A text may hold a link that opens an account: hand it to the person whom it is for, and to nobody else.\nReads DATABASE_URL, and the keys that seal secrets (LYCEUM_SECRET_KEYS or LYCEUM_SECRET_KEY_FILE).',

  async run({ args: [id = ''], options }, terminal) {
    if (!/^\d{1,15}$/.test(id)) throw new Refused(`"${id}" is no number. lyceumctl mail list shows those of mails.`, { code: 2 });
    const mail = await withInstallation((installation) => installation.mailer.find(Number(id)));
    if (!mail) throw new Refused(`There is no mail ${id}. lyceumctl mail list shows those there are.`);
    if (options.json) terminal.out(JSON.stringify(mail));
    else
      terminal.out(
        `To: ${mail.recipient}\nSubject: ${mail.subject}\nState: ${mail.state}\n\n${mail.text ?? '(delivered; the text was removed)'}`,
      );
    return 0;
  },
});
