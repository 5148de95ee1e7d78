export { type BoundedPart, boundedSource } from './bounded-source.ts';
export { listKeyOf } from './list-key.store.ts';
export type { ListSource } from './list-source.ts';
export { type AskedOf, createLists, deepestOffset, type Lists, type Page, relationHeader } from './lists.ts';
export type { Order, OrderTerm } from './order.ts';
export { type Listing, listing, orderedSource } from './ordered-source.ts';
export { askedOrdering } from './ordering.rules.ts';
export { containing, searchWords } from './search-words.rules.ts';
export { talliedSource } from './tallied-source.ts';
