import { defineCommand } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { json } from '../options.ts';
import { withInstallation } from './installation.ts';
import { formatTable } from './table.ts';

const maxListed = 100;

export const listMails = defineCommand({
  name: 'mail list',
  options: { json },
  summary: 'List the newest mails and their states',
  help: async () =>
    `Lists the newest ${maxListed}. States: queued (a worker will send it), sent, failed (no attempts left), kept (no mail server is\nconfigured, see LYCEUM_SMTP_URL). Mails are deleted after 30 days.\nReads DATABASE_URL.`,

  async run({ options }, terminal) {
    const mails = await withInstallation((installation) => installation.mailer.listNewest(maxListed));
    if (options.json) terminal.out(JSON.stringify(mails));
    else if (mails.length === 0) terminal.err('No mails.');
    else
      terminal.out(
        formatTable(
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

export const showMail = defineCommand({
  name: 'mail show',
  args: ['<id>'],
  options: { json },
  summary: 'Show one mail, with its text until it is delivered',
  help: async () =>
    'The text may contain a link that gives access to an account. Pass it on only to its recipient.\nReads DATABASE_URL and the encryption keys (LYCEUM_SECRET_KEYS or LYCEUM_SECRET_KEY_FILE).',

  async run({ args: [id = ''], options }, terminal) {
    if (!/^\d{1,15}$/.test(id))
      throw new CommandError(`"${id}" is not an id. Run lyceumctl mail list to see all ids.`, { exitCode: 2 });
    const mail = await withInstallation((installation) => installation.mailer.find(Number(id)));
    if (!mail) throw new CommandError(`Mail ${id} does not exist. Run lyceumctl mail list to see all mails.`);
    if (options.json) terminal.out(JSON.stringify(mail));
    else
      terminal.out(
        [
          `To: ${mail.recipient}`,
          `Subject: ${mail.subject}`,
          `State: ${mail.state}`,
          ...(mail.failure === null ? [] : [`Failure: ${mail.failure}`]),
          '',
          mail.text ?? (mail.state === 'sent' ? '(delivered; the text was removed)' : '(not delivered; the text was removed)'),
        ].join('\n'),
      );
    return 0;
  },
});
