import { createTransport } from 'nodemailer';

import { renderHtmlPart } from './html-part.rules.ts';
import { type MailSettings, parseMailFrom, type SmtpSettings } from './mail-settings.ts';
import { toSmtpError } from './smtp-error.ts';

export interface OutgoingMail {
  readonly uid: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
}

export interface SmtpTimeouts {
  readonly connectMs: number;
  readonly greetingMs: number;
  readonly idleMs: number;
}

export const defaultTimeouts: SmtpTimeouts = { connectMs: 10_000, greetingMs: 10_000, idleMs: 30_000 };

/** Sends mails through the operator's server. Throws PermanentError if the server rejects the mail for good. */
export function createSmtpSender(smtp: SmtpSettings, from: MailSettings['from'], timeouts: SmtpTimeouts = defaultTimeouts) {
  const sender = parseMailFrom(from);
  if (!sender) throw new Error('LYCEUM_MAIL_FROM is not a valid mail address.');
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    ...(smtp.auth && { auth: smtp.auth }),
    // Never send a password in clear text over the network.
    requireTLS: smtp.auth !== undefined && !smtp.secure && !isLoopback(smtp.host),
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.idleMs,
    dnsTimeout: timeouts.connectMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return async ({ uid, to, subject, text, date }: OutgoingMail): Promise<void> => {
    try {
      await transport.sendMail({
        from: sender,
        to: { name: '', address: to },
        subject,
        text,
        html: renderHtmlPart(text),
        date,
        messageId: `<${uid}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw toSmtpError(error, to);
    }
  };
}
export type SmtpSender = ReturnType<typeof createSmtpSender>;

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host);
