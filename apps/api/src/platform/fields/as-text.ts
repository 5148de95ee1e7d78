/** A timestamp in the API's format; rows of a list have it as text already. */
export const toTimestampText = (at: Date | string): string => (typeof at === 'string' ? at : at.toISOString());

export const toIdText = (id: number | null): string | null => (id === null ? null : String(id));
