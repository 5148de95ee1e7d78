import type { z } from 'zod';

import { nearestAmong } from '../nearest.ts';
import type { KeyPath, Report } from './finding.ts';

/** Says what a schema has against a value, in words for the person who wrote the value. */
export function reportShape(error: z.ZodError, value: unknown, { known, report }: { known: string[]; report: Report }): void {
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) report([...issue.path, key], unknownKey([...issue.path, key], known));
    else report(issue.path, `${nameOf(issue.path)} ${wording(issue, valueAt(value, issue.path))}`);
  }
}

function unknownKey(path: KeyPath, known: string[]): string {
  const [similar] = path.length === 1 ? nearestAmong(known)(String(path[0]), 1) : [];
  return `unknown key ${nameOf(path)}${similar === undefined ? '' : `; perhaps ${similar}`}`;
}

function wording(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return 'is missing';
  if (value === null) return 'is empty';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'string'
        ? `must be text, and ${JSON.stringify(value)} is not: put it in quotes`
        : `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `is ${JSON.stringify(value)}; it must be one of ${issue.values.join(', ')}`;
    case 'too_big':
      return `is too long: at most ${issue.maximum} characters`;
    case 'too_small':
      return 'is empty';
    case 'invalid_format':
      return issue.format === 'url' ? `is ${JSON.stringify(value)}; it must be an http or https address` : said(value, issue);
    default:
      return said(value, issue);
  }
}

const said = (value: unknown, { message }: { message: string }): string => `is ${JSON.stringify(value)}. ${message}`;

/** `speakers[0].name`; the whole front matter has no name of its own. */
const nameOf = (path: KeyPath): string =>
  path.length === 0
    ? 'what stands here'
    : path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`)).join('');

const valueAt = (value: unknown, path: KeyPath): unknown =>
  path.reduce<unknown>(
    (inside, key) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined),
    value,
  );
