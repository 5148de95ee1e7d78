import type { z } from 'zod';

import { createSuggester } from '../suggestions.ts';
import type { KeyPath, ReportFinding } from './finding.ts';

/** Reports the issues of a schema in words for authors. */
export function reportSchemaFaults(
  error: z.ZodError,
  value: unknown,
  { knownKeys, report }: { knownKeys: string[]; report: ReportFinding },
): void {
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) report([...issue.path, key], unknownKeyMessage([...issue.path, key], knownKeys));
    else report(issue.path, `${formatKeyPath(issue.path)} ${describeIssue(issue, valueAt(value, issue.path))}`);
  }
}

function unknownKeyMessage(path: KeyPath, knownKeys: string[]): string {
  const [similar] = path.length === 1 ? createSuggester(knownKeys)(String(path[0]), 1) : [];
  return `unknown key ${formatKeyPath(path)}${similar === undefined ? '' : `; did you mean ${similar}?`}`;
}

function describeIssue(issue: z.core.$ZodIssue, value: unknown): string {
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
      return issue.format === 'url'
        ? `is ${JSON.stringify(value)}; it must be an http or https address`
        : describeValue(value, issue);
    default:
      return describeValue(value, issue);
  }
}

const describeValue = (value: unknown, { message }: { message: string }): string => `is ${JSON.stringify(value)}. ${message}`;

/** `speakers[0].name`. */
const formatKeyPath = (path: KeyPath): string =>
  path.length === 0
    ? 'the front matter'
    : path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`)).join('');

const valueAt = (value: unknown, path: KeyPath): unknown =>
  path.reduce<unknown>(
    (inside, key) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined),
    value,
  );
