import type { CreatorMinimal } from '@lyceum/contract/product/users';

import type { Caller } from '../../platform/caller/caller.ts';
import type { SharingStore } from '../people/index.ts';

/** What this module asks about people. */
export interface People {
  userCards(viewer: Caller, ids: readonly number[]): Promise<ReadonlyMap<number, { creatorMinimal(): CreatorMinimal }>>;
  readonly sharing: SharingStore;
}

interface Term {
  readonly id: number;
  readonly name: string;
}

interface TermIds {
  findIdsByNamePart(part: string): Promise<readonly number[]>;
}

/** What this module asks about the installation's words. */
export interface Terms {
  readonly tags: { findByNames(names: readonly string[]): Promise<readonly (Term | undefined)[]> };
  readonly categories: TermIds & { listByIds(ids: readonly number[]): Promise<readonly Term[]> };
  readonly subcategories: TermIds & {
    listByIds(ids: readonly number[]): Promise<readonly { id: number; category_id: number }[]>;
  };
}

/** Where this module writes down what people did. */
export interface Ledger {
  record(deed: {
    readonly kind: 'experience_viewed' | 'experience_completed' | 'experience_published';
    readonly subject: string;
    readonly at: Date;
    readonly daily?: boolean;
  }): Promise<boolean>;
}

/** Begins the quest of a QUEST resource, in the caller's name; the quests' module, which is built later, does it. */
export interface QuestMaker {
  begin(quest: BegunQuest): Promise<{ id: number }>;
}

export interface BegunQuest {
  readonly name: string;
  /** Shared as its experience is, which all who make it may go on making. */
  readonly visibility: 'public' | 'private' | 'team' | 'org';
  readonly team_ids: readonly number[];
  readonly co_creator_ids: readonly number[];
  readonly at: Date;
}
