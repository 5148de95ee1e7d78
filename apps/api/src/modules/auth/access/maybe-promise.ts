/** What is known is not waited for: a promise costs more than most of what hangs on one here. */
export type MaybePromise<T> = T | Promise<T>;

export const mapMaybePromise = <T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> =>
  value instanceof Promise ? value.then(next) : next(value);
