/** A timestamp in the API's format; rows of a list have it as text already. */
export const timestampText = (at: Date | string): string => (typeof at === 'string' ? at : at.toISOString());

export const idText = (id: number | null): string | null => (id === null ? null : String(id));
