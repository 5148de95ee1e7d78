export interface Room {
  /** Does the work, unless as many are at it already. */
  enter<T>(work: () => Promise<T>): Promise<T> | undefined;
}

/** So many at once and no more: who waits for somebody else's server holds a place that others need. */
export function createRoom(most: number): Room {
  let inside = 0;
  return {
    enter(work) {
      if (inside >= most) return undefined;
      inside += 1;
      return work().finally(() => (inside -= 1));
    },
  };
}
