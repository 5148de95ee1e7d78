/** Values by column, as in the request body. */
export type TermFields = Readonly<Record<string, string | number | null | undefined>>;

export interface TermFilter {
  readonly search?: string | undefined;
  readonly category?: number | undefined;
}

/** Why a write was refused. */
export type TermRefusal = 'missing' | 'name-taken' | 'category-missing' | 'in-use';
