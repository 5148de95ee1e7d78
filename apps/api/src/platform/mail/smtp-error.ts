import { PermanentError } from '../jobs/index.ts';

/** At these commands a server rejects this mail. Earlier rejections (greeting, sign-in) concern our configuration, which can be fixed. */
const mailCommands = /^(MAIL FROM|RCPT TO|DATA)/;
const maxLength = 300;

const textIn = (error: unknown, name: string): string | undefined => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};
const codeIn = (error: unknown): number => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'responseCode') : undefined;
  return typeof value === 'number' ? value : 0;
};

/** An error fit for the log: the server's reply without addresses. It has no `cause`, which would hold the mail. */
export function toSmtpError(error: unknown, recipient: string): Error {
  const code = codeIn(error);
  const command = textIn(error, 'command') ?? 'CONN';
  const reply = textIn(error, 'response') ?? (error instanceof Error ? error.message : 'no reply');
  const message = `Mail server, at ${command}: ${redact(reply, recipient)}`;
  return code >= 500 && code < 600 && mailCommands.test(command) ? new PermanentError(message) : new Error(message);
}

const redact = (reply: string, recipient: string): string =>
  reply
    .replaceAll(recipient, '(recipient)')
    .replace(/[^\s<>@]+@[^\s<>@]+/g, '(address)')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, maxLength);
