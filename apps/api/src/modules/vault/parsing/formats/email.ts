import PostalMime, { type Address } from 'postal-mime';

import type { ParsedText } from '../parsed-text.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { cutLongAttachments } from './cut-long-attachments.ts';
import { htmlToText } from './html-to-text.ts';

/** Subject, people and date, then the body. Attachments are named and not read. */
export async function parseEmail(bytes: Buffer): Promise<ParsedText> {
  const email = await PostalMime.parse(cutLongAttachments(bytes), { maxNestingDepth: 32 });
  // A text without any header is what someone pasted; a binary file is not an e-mail.
  if (email.headers.length === 0 && bytes.includes(0)) throw new UnreadableDocument('damaged', 'This file is not an e-mail.');
  if (email.headers.length === 0) return { title: null, text: bytes.toString('utf8') };
  const attachments = email.attachments.flatMap(({ filename }) => filename ?? []);
  const head = [
    field('From', formatAddresses(email.from === undefined ? [] : [email.from])),
    field('To', formatAddresses(email.to ?? [])),
    field('Cc', formatAddresses(email.cc ?? [])),
    field('Date', email.date),
    field('Attachments', attachments.join(', ')),
  ];
  const body = email.text?.trim() ? email.text : htmlToText(email.html ?? '').text;
  const heading = email.subject ? `# ${email.subject.replace(/\s+/g, ' ')}\n\n` : '';
  return { title: email.subject ?? null, text: `${heading}${head.join('')}\n${body}` };
}

const field = (name: string, value: string | undefined): string => (value ? `${name}: ${value}\n` : '');

const formatAddresses = (addresses: readonly Address[]): string =>
  addresses
    .flatMap((address) => (address.group === undefined ? [address] : address.group))
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address))
    .join(', ');
