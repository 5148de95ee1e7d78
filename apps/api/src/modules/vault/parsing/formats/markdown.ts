import type { ParsedText } from '../parsed-text.ts';
import { decodeText } from './plain-text.ts';

/** Markdown is already the form that texts are kept in. Front matter is left out, except for its title. */
export function parseMarkdown(bytes: Buffer): ParsedText {
  const whole = decodeText(bytes).replaceAll('\r\n', '\n');
  const [frontMatter = '', inside = ''] = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(whole) ?? [];
  const text = underlinedToHashes(whole.slice(frontMatter.length));
  const named = /^title:[ \t]*(["']?)(.+?)\1[ \t]*$/m.exec(inside)?.[2];
  return { title: named ?? /^#[ \t]+(.+?)[ \t#]*$/m.exec(text)?.[1] ?? null, text };
}

/** Headings that are underlined with `===` or `---`. */
const underlinedToHashes = (text: string): string =>
  text.replace(
    /(?<=^|\n\n)([^\n#>|\s-][^\n]*)\n(=+|-{3,})[ \t]*(?=\n|$)/g,
    (_all, heading: string, line: string) => `${line.startsWith('=') ? '#' : '##'} ${heading}`,
  );
