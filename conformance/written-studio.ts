export type Item = Record<string, unknown>;

/** A publication with experiences of every kind, more than fill a page, written the way that creators do. */
export type WrittenStudio = {
  url: string;
  publication: Item;
  categories: { flowers: number; sweets: number };
  subcategory: number;
  /** As their answers had them once they were published, in the order they were made. */
  experiences: Item[];
  /** What each is made of, by the experience's id. */
  resources: Map<number, Item[]>;
};
