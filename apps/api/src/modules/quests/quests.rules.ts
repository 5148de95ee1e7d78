/** The value of a jsonb column; null becomes SQL's null, not JSON's. */
export const toJsonb = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
