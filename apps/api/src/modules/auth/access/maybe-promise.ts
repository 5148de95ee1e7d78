/** Requests whose credentials are cached are authorized without waiting: a promise would cost more than the check itself. */
export type MaybePromise<T> = T | Promise<T>;

export const mapMaybePromise = <T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> =>
  value instanceof Promise ? value.then(next) : next(value);
