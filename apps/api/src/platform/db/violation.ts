const kinds: Readonly<Record<string, 'unique' | 'foreign-key'>> = { '23505': 'unique', '23503': 'foreign-key' };

/** Which constraint of the database a write ran into, if any. */
export const violationOf = (error: unknown): 'unique' | 'foreign-key' | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? kinds[error.code] : undefined;
