export interface Flights<T> {
  /** The result of what is under way by this name, or of `start`. */
  join(name: string, start: () => Promise<T>): Promise<T>;
}

/** Callers of one process who want the same at the same time share one answer, and one failure. */
export function createFlights<T>(): Flights<T> {
  const underWay = new Map<string, Promise<T>>();
  return {
    join(name, start) {
      const known = underWay.get(name);
      if (known) return known;
      const flight = start().finally(() => underWay.delete(name));
      underWay.set(name, flight);
      return flight;
    },
  };
}
