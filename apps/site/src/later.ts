/** A part of the program that is loaded on first use. */
export interface Later<T> {
  load(): Promise<T>;
  use<R>(work: (part: T) => R): Promise<R>;
}

/** A server that loads everything at its start takes several times as long to start. */
export function later<T>(load: () => Promise<T>): Later<T> {
  let loading: Promise<T> | undefined;
  const loadOnce = (): Promise<T> => (loading ??= load());
  return { load: loadOnce, use: async (work) => work(await loadOnce()) };
}
