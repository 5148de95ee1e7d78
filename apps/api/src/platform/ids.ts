import { v7 } from 'uuid';

/** Where public identifiers come from: UUIDv7, so that new rows land together in an index. */
export interface Ids {
  uid(): string;
}

export const systemIds: Ids = { uid: () => v7() };
