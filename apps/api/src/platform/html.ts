import { createHash } from 'node:crypto';

const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, including attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => special[character] ?? character);

/** The Content-Security-Policy source that allows this inline style or script. */
export const createCspHashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
