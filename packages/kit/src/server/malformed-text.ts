import type { Fault } from '../errors/problem.ts';

const detail = 'Malformed Unicode is not allowed: a surrogate stands alone.';

/** Texts with half of a surrogate pair. JSON can express them, but UTF-8 cannot: they would be stored as U+FFFD. */
export function findMalformedText(where: Fault['where'], value: unknown, path: readonly string[] = []): Fault[] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [{ where, name: path.join('.'), code: 'invalid', detail }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name.isWellFormed()
      ? findMalformedText(where, inner, [...path, name])
      : findMalformedText(where, name, [...path, name.toWellFormed()]),
  );
}
