import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const line = /^\W*Breaking change:\s*`?(.+?)`?\s*$/gm;

/** The breaking changes that some decision record takes responsibility for: its lines `Breaking change: <id>`. */
export function acceptedIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(line)].map((match) => match[1] ?? '')));
}

export function decisionRecords(root: string): string[] {
  const folder = join(root, 'docs/adr');
  if (!existsSync(folder)) return [];
  // The template shows how such a line looks; it decides nothing.
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && !name.startsWith('0000-'));
  return names.map((name) => readFileSync(join(folder, name), 'utf8'));
}
