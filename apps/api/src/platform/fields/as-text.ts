/** A moment of a row as the API tells it; in rows of a list it is text already. */
export const timestampText = (at: Date | string): string => (typeof at === 'string' ? at : at.toISOString());

export const idText = (id: number | null): string | null => (id === null ? null : String(id));
