/** What is known is not waited for: a promise costs more than most of what hangs on one here. */
export type Eventually<T> = T | Promise<T>;

export const whenKnown = <T, R>(value: Eventually<T>, next: (value: T) => Eventually<R>): Eventually<R> =>
  value instanceof Promise ? value.then(next) : next(value);
