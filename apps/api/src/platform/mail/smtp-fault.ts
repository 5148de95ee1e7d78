import { PermanentError } from '../jobs/index.ts';

/** Where a server speaks about this very mail; elsewhere (greeting, sign-in) it speaks about us, which an operator can mend. */
const aboutTheMail = /^(MAIL FROM|RCPT TO|DATA)/;
const longest = 300;

const textIn = (error: unknown, name: string): string | undefined => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};
const codeIn = (error: unknown): number => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'responseCode') : undefined;
  return typeof value === 'number' ? value : 0;
};

/** What went wrong, in words fit for a log: what the server said, without the address it was about. The cause stays here. */
export function smtpFault(error: unknown, recipient: string): Error {
  const code = codeIn(error);
  const command = textIn(error, 'command') ?? 'CONN';
  const said = textIn(error, 'response') ?? (error instanceof Error ? error.message : 'no answer');
  const message = `Mail server, at ${command}: ${without(said, recipient)}`;
  return code >= 500 && code < 600 && aboutTheMail.test(command) ? new PermanentError(message) : new Error(message);
}

const without = (said: string, recipient: string): string =>
  said
    .replaceAll(recipient, '(recipient)')
    .replace(/[^\s<>@]+@[^\s<>@]+/g, '(address)')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, longest);
