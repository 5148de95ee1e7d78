import { createHash } from 'node:crypto';

const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it stands in HTML, in an attribute too. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => special[character] ?? character);

/** A style or script that stands in the page, as a Content-Security-Policy names it. */
export const cspHashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
