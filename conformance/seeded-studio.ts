export type Item = Record<string, unknown>;

/** A publication with experiences of every kind, enough for more than one page, created through the API. */
export type SeededStudio = {
  url: string;
  publication: Item;
  categories: { flowers: number; sweets: number };
  subcategory: number;
  /** As returned after publication, in order of creation. */
  experiences: Item[];
  /** Resources by the id of their experience. */
  resources: Map<number, Item[]>;
};
