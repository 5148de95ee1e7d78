import type { Visibility } from '@lyceum/contract/product/visibility';

/** Everything that lists of experiences filter and order by, in plain values. */
export interface Dataset {
  readonly categories: readonly Term[];
  readonly subcategories: readonly Term[];
  readonly tags: readonly Term[];
  readonly readers: readonly Reader[];
  readonly experiences: readonly ExperienceRecord[];
}

export interface Term {
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

export interface ExperienceRecord {
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
  readonly category: Term | null;
  readonly subcategory: Term | null;
  readonly tags: readonly Term[];
  readonly resources: readonly { readonly id: number; readonly type: ResourceType }[];
  readonly trending: number;
  readonly popular: number;
  readonly newest: number;
  readonly updated: number;
}
