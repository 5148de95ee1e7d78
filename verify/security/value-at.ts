/** The value at a path inside parsed JSON; undefined where it is missing. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const name of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  return found;
}

export const textAt = (value: unknown, ...path: readonly (string | number)[]): string => String(valueAt(value, ...path));
export const numberAt = (value: unknown, ...path: readonly (string | number)[]): number => Number(valueAt(value, ...path));
