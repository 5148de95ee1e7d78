import type { CreatorMinimal, MinimalIAMUser } from '@lyceum/contract/product/users';

import type { Caller } from '../../platform/caller/caller.ts';
import type { SharingStore } from '../people/index.ts';

/** What this module asks about people. */
export interface People {
  userCards(viewer: Caller, ids: readonly number[]): Promise<ReadonlyMap<number, { creatorMinimal(): CreatorMinimal }>>;
  minimalUsers(viewer: Caller, ids: readonly number[]): Promise<readonly MinimalIAMUser[]>;
  readonly sharing: SharingStore;
}

interface Term {
  readonly id: number;
}

interface Called {
  findIdsByReference(text: string): Promise<readonly number[]>;
}

interface Known<Row> {
  listByIds(ids: readonly number[]): Promise<readonly Row[]>;
}

/** What this module asks about the installation's words. */
export interface Terms {
  readonly tags: { findByNames(names: readonly string[]): Promise<readonly (Term | undefined)[]> };
  readonly categories: Called & Known<Term>;
  readonly subcategories: Called & Known<{ readonly category_id: number }>;
  readonly playerLevels: Called & Known<Term> & { getLowest(): Promise<number> };
}

/** Where this module writes down what people did. */
export interface Ledger {
  record(deed: { readonly kind: 'quest_created'; readonly subject: string; readonly at: Date }): Promise<boolean>;
}
