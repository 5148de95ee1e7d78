import { createTransport } from 'nodemailer';

import { htmlPart } from './html-part.rules.ts';
import { type MailSettings, mailFrom, type SmtpSettings } from './mail-settings.ts';
import { smtpFault } from './smtp-fault.ts';

export interface Letter {
  readonly uid: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
}

/** How long to wait for a connection, for the server's first word, and in silence after that. */
export interface SmtpTimes {
  readonly connectMs: number;
  readonly greetingMs: number;
  readonly silenceMs: number;
}

export const standardTimes: SmtpTimes = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 30_000 };

/** Hands a mail to the operator's server. Throws `Hopeless` for what this mail will meet every time. */
export function createPostman(smtp: SmtpSettings, from: MailSettings['from'], times: SmtpTimes = standardTimes) {
  const sender = mailFrom(from);
  if (!sender) throw new Error('The sender of mails is no address.');
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    ...(smtp.auth && { auth: smtp.auth }),
    // A password goes over the network encrypted or not at all.
    requireTLS: smtp.auth !== undefined && !smtp.secure && !isLoopback(smtp.host),
    connectionTimeout: times.connectMs,
    greetingTimeout: times.greetingMs,
    socketTimeout: times.silenceMs,
    dnsTimeout: times.connectMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return async ({ uid, to, subject, text, date }: Letter): Promise<void> => {
    try {
      await transport.sendMail({
        from: sender,
        to: { name: '', address: to },
        subject,
        text,
        html: htmlPart(text),
        date,
        messageId: `<${uid}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw smtpFault(error, to);
    }
  };
}
export type Postman = ReturnType<typeof createPostman>;

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host);
