import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const line = /^\W*Breaking change:\s*`?(.+?)`?\s*$/gm;

/** The breaking changes that decision records accept, in lines `Breaking change: <id>`. */
export function parseAcceptedChanges(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(line)].map((match) => match[1] ?? '')));
}

export function readDecisionRecords(root: string): string[] {
  const folder = join(root, 'docs/adr');
  if (!existsSync(folder)) return [];
  // The template contains an example line, which accepts nothing.
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && !name.startsWith('0000-'));
  return names.map((name) => readFileSync(join(folder, name), 'utf8'));
}
