/** Exit codes of a trial. A mutant that does not start exits with another code. */
export const outcomes = {
  survived: 0,
  noticed: 3,
  /** The matrix could not be completed because its setup failed. */
  unusable: 4,
} as const;
