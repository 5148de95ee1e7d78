const kinds: Readonly<Record<string, 'unique' | 'foreign-key'>> = { '23505': 'unique', '23503': 'foreign-key' };

/** The kind of constraint that a write violated, if any. */
export const findViolatedConstraintKind = (error: unknown): 'unique' | 'foreign-key' | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? kinds[error.code] : undefined;

/**
 * Undefined on a unique violation. The database's constraint decides, so concurrent writers need no special case. The transaction is
 * aborted afterwards.
 */
export async function undefinedIfDuplicate<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (findViolatedConstraintKind(error) === 'unique') return undefined;
    throw error;
  }
}
