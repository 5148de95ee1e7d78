export { type BoundedConditions, createBoundedSource } from './bounded-source.ts';
export { createCounterSource } from './counter-source.ts';
export type { Order, OrderTerm } from './cursor.ts';
export { createCursorKeyReader } from './list-key.store.ts';
export type { ListSource } from './list-source.ts';
export { createLists, type ListRequest, type Lists, maxOffset, type Page, totalCountRelationHeader } from './lists.ts';
export { createOrderedSource, defineListing, type Listing } from './ordered-source.ts';
export { parseKnownOrdering } from './ordering.rules.ts';
export { createContainsPattern, splitSearchWords } from './search-words.rules.ts';
