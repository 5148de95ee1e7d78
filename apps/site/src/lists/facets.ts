/** One filter of a list. */
export interface Facet<T> {
  passes(item: T): boolean;
  /** The values of the item that this filter can select. */
  values(item: T): Iterable<string>;
}

export type Counts = ReadonlyMap<string, number>;

export interface FilterResult<T, Name extends string> {
  readonly matching: readonly T[];
  /** For each filter, the items that fail this filter only. */
  readonly failingOnly: Readonly<Record<Name, readonly T[]>>;
  /** For each filter, its values among the items that pass all other filters. */
  readonly counts: Readonly<Record<Name, Counts>>;
}

export function filterAndCount<T, Name extends string>(
  items: Iterable<T>,
  facets: Readonly<Record<Name, Facet<T>>>,
): FilterResult<T, Name> {
  const names = keysOf(facets);
  const counts = createRecord(names, () => new Map<string, number>());
  const failingOnly = createRecord(names, (): T[] => []);
  const matching: T[] = [];
  for (const item of items) {
    const failed = names.filter((name) => !facets[name].passes(item));
    const [only, ...others] = failed;
    if (others.length > 0) continue;
    if (only === undefined) matching.push(item);
    else failingOnly[only].push(item);
    for (const name of only === undefined ? names : failed) count(counts[name], facets[name].values(item));
  }
  return { matching, failingOnly, counts };
}

function count(counts: Map<string, number>, values: Iterable<string>): void {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
}

/** Counts in the given order of values. */
export const sortCountsByValue = (counts: Counts, order: readonly string[]): Record<string, number> =>
  Object.fromEntries([...counts].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)));

/** Counts by frequency, then by name. */
export const sortCountsByFrequency = (counts: Counts, nameOf: (key: string) => string): Record<string, number> =>
  Object.fromEntries(
    [...counts]
      .map(([key, often]) => [nameOf(key), often] as const)
      .sort(([one, often], [other, rarely]) => rarely - often || (one < other ? -1 : 1)),
  );

function keysOf<Name extends string>(facets: Readonly<Record<Name, unknown>>): Name[] {
  const names: Name[] = [];
  for (const name in facets) names.push(name);
  return names;
}

function createRecord<Name extends string, V>(names: readonly Name[], make: () => V): Record<Name, V>;
function createRecord(names: readonly string[], make: () => unknown): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, make()]));
}
