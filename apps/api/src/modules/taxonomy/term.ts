/** Values by column, as the contract's body has them. */
export type TermFields = Readonly<Record<string, string | number | null | undefined>>;

export interface TermFilter {
  readonly search?: string | undefined;
  readonly category?: number | undefined;
}

/** Why a write did not happen. */
export type TermRefusal = 'missing' | 'name-taken' | 'category-missing' | 'in-use';
