/** How a trial ends, by the exit code of its process. A mutant that does not even start leaves with another. */
export const outcomes = {
  survived: 0,
  noticed: 3,
  /** The matrix could not be run to its end: its own preparations failed. */
  unusable: 4,
} as const;
