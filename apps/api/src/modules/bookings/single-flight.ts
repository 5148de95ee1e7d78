export type SingleFlight<T> = (key: string, start: () => Promise<T>) => Promise<T>;

/** Concurrent calls with the same key share one execution, and its result or error. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const inFlight = new Map<string, Promise<T>>();
  return (key, start) => {
    const current = inFlight.get(key);
    if (current) return current;
    const flight = start().finally(() => inFlight.delete(key));
    inFlight.set(key, flight);
    return flight;
  };
}
