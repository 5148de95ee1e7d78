export { listKeyOf } from './list-key.store.ts';
export type { ListSource, Slice, Sliced } from './list-source.ts';
export { type AskedList, createLists, type Lists, type Page } from './lists.ts';
export type { Order, OrderTerm, Place } from './order.ts';
export { orderedSource } from './ordered-source.ts';
export { type AskedTerm, askedOrdering } from './ordering.rules.ts';
export { containing, searchWords } from './search-words.rules.ts';
