import { isMailAddress } from './address.rules.ts';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise by STARTTLS where the server offers it. */
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

export interface MailSettings {
  /** Undefined: mails are stored but not sent. */
  readonly smtp: SmtpSettings | undefined;
  /** `address` or `Name <address>`. */
  readonly from: string;
}

/** `smtp://user:password@host:587` or `smtps://…`; undefined for anything else. */
export function parseSmtpUrl(text: string): SmtpSettings | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const secure = protocol === 'smtps:';
  if ((!secure && protocol !== 'smtp:') || hostname === '' || pathname.length > 1 || search !== '' || hash !== '')
    return undefined;
  const auth = username === '' ? undefined : parseCredentials(username, password);
  if (username !== '' && !auth) return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? (secure ? 465 : 587) : Number(port), secure, auth };
}

function parseCredentials(username: string, password: string): SmtpSettings['auth'] {
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

const nameAndAddress = /^([^<>"\r\n]{1,100}) <([^<>\s]+)>$/;

/** Parses a sender; undefined if it holds no valid address. */
export function parseMailFrom(text: string): { name: string; address: string } | undefined {
  const [, name = '', inBrackets] = nameAndAddress.exec(text) ?? [];
  const address = inBrackets ?? text;
  return isMailAddress(address) ? { name: name.trim(), address } : undefined;
}
