/** A part of the program that is loaded when it is first needed. */
export interface Later<T> {
  load(): Promise<T>;
  /** At once where it is loaded already: what need not be waited for is answered without waiting. */
  use<R>(work: (part: T) => R): R | Promise<R>;
}

/** For what a server can do without until somebody asks for it: a start that loads everything takes several times as long. */
export function later<T>(load: () => Promise<T>): Later<T> {
  let loading: Promise<T> | undefined;
  let loaded: { readonly part: T } | undefined;
  const remember = (part: T): T => {
    loaded = { part };
    return part;
  };
  const once = (): Promise<T> => (loading ??= load().then(remember));
  return { load: once, use: (work) => (loaded ? work(loaded.part) : once().then(work)) };
}
