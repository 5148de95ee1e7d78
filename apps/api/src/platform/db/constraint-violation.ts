const kinds: Readonly<Record<string, 'unique' | 'foreign-key'>> = { '23505': 'unique', '23503': 'foreign-key' };

/** Which constraint of the database a write ran into, if any. */
export const constraintViolation = (error: unknown): 'unique' | 'foreign-key' | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? kinds[error.code] : undefined;

/**
 * Undefined when something unique is taken. The database's own constraint decides, so that two writers at once are no special
 * case. The transaction is lost after one.
 */
export async function undefinedIfDuplicate<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (constraintViolation(error) === 'unique') return undefined;
    throw error;
  }
}
