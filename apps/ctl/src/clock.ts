/** Milliseconds since 1970 in UTC. */
export const now = (): number => Date.now();
