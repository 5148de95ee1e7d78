import type { Visibility } from '@lyceum/contract/product/visibility';

/** Everything that a list of experiences can be narrowed to and ordered by, in plain values. */
export interface Shelf {
  readonly categories: readonly Word[];
  readonly subcategories: readonly Word[];
  readonly tags: readonly Word[];
  readonly readers: readonly Reader[];
  readonly experiences: readonly Shelved[];
}

export interface Word {
  readonly id: number;
  readonly name: string;
}

export interface Reader {
  readonly id: number;
  readonly workspace: number;
  readonly teams: readonly number[];
  readonly key: string;
}

export type ResourceType = 'AI_NOTE' | 'AI_EXPERT' | 'QUEST';

export interface Shelved {
  readonly id: number;
  readonly title: string | null;
  readonly focus: string | null;
  readonly workspace: number;
  readonly creator: number;
  readonly coCreators: readonly number[];
  readonly teams: readonly number[];
  readonly visibility: Visibility;
  readonly isPublished: boolean;
  readonly isDeleted: boolean;
  readonly publication: number | null;
  readonly category: Word | null;
  readonly subcategory: Word | null;
  readonly tags: readonly Word[];
  readonly resources: readonly { readonly id: number; readonly type: ResourceType }[];
  readonly trending: number;
  readonly popular: number;
  readonly newest: number;
  readonly updated: number;
}
