/** Access to a parsed document of unknown shape. */
export type Json = { readonly [member: string]: unknown };

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
export const getObjectOrEmpty = (from: unknown, member: string): Json => {
  const value = isObject(from) ? from[member] : undefined;
  return isObject(value) ? value : {};
};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Equal documents print alike: both sides were printed by the same generator. */
export const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
