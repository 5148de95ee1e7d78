import { v7 } from 'uuid';

/** Creates public identifiers: UUIDv7, so that new rows are adjacent in an index. */
export interface Ids {
  uid(): string;
}

export const systemIds: Ids = { uid: () => v7() };
