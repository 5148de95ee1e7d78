import type { CreationStatus } from '@lyceum/contract/product/quest';
import type { Visibility } from '@lyceum/contract/product/visibility';

import type { Db } from '../../platform/db/db.ts';
import {
  boundedSource,
  containsPattern,
  defineListing,
  type Listing,
  type ListSource,
  type OrderTerm,
  searchWords,
} from '../../platform/lists/index.ts';
import { fragment, identifiers, type SqlFragment } from '../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../platform/scope.ts';
import { createdBy } from '../people/index.ts';
import type { QuestOrder } from './quest-order.rules.ts';
import { visibleTo } from './quests.store.ts';

/** What a list is narrowed to. Ids: one of these; nothing matches none of them. */
export interface QuestFilter {
  readonly workspaceId?: number | undefined;
  readonly createdBy?: number | undefined;
  readonly categories?: readonly number[] | undefined;
  readonly subcategories?: readonly number[] | undefined;
  readonly playerLevels?: readonly number[] | undefined;
  readonly tags?: readonly number[] | undefined;
  readonly visibility?: Visibility | undefined;
  readonly creationStatus?: CreationStatus | undefined;
  readonly owned?: boolean | undefined;
  readonly saved?: boolean | undefined;
  readonly search?: string | undefined;
}

interface Listed {
  readonly id: number;
}

/** By what each order goes; the indexes of quests.quest have the same expressions. */
const keys: Readonly<Record<QuestOrder['field'], SqlFragment>> = {
  created_at: identifiers('item.created_at'),
  name: fragment`lower(item.name)`,
  popularity: identifiers('item.popularity'),
};

const term = (name: string, by: SqlFragment, direction: 'asc' | 'desc'): OrderTerm => ({ name, by, direction, nullable: false });

/** Then by id, in the direction of the first. */
function inOrder([first, ...others]: readonly [QuestOrder, ...QuestOrder[]]): Listing<Listed> {
  const [one, ...rest] = [first, ...others].map(({ field, direction }) => term(field, keys[field], direction));
  const last = term('id', identifiers('item.id'), first.direction);
  return defineListing<Listed>({ table: 'quests.quest', columns: ['id'], order: one ? [one, ...rest, last] : [last] });
}

/** Conditions of the list, each by its name. */
const conditions = {
  ofWorkspace: (workspaceId: number) => fragment`item.workspace_id = ${workspaceId}`,
  createdBy: (userId: number) => fragment`item.created_by = ${userId}`,
  inCategories: (ids: readonly number[]) => fragment`item.category_id = any(${ids}::bigint[])`,
  inSubcategories: (ids: readonly number[]) => fragment`item.subcategory_id = any(${ids}::bigint[])`,
  atLevels: (ids: readonly number[]) => fragment`item.player_level_id = any(${ids}::bigint[])`,
  taggedWith: (ids: readonly number[]) => fragment`item.tag_ids && ${ids}::bigint[]`,
  ofVisibility: (visibility: Visibility) => fragment`item.visibility = ${visibility}`,
  inStatus: (status: CreationStatus) => fragment`item.creation_status = ${status}`,
  savedBy: ({ userId }: Scope) => fragment`item.id in (select quest_id from quests.saved where user_id = ${userId})`,
  /** In its own words (the expression of the index quest_search), or in those that it is sorted by. */
  saying: (pattern: string) => fragment`(
    (item.name || E'\\n' || coalesce(item.focus_area, '') || E'\\n' || coalesce(item.summary, '')) ilike ${pattern}
    or item.tag_ids && array(select id from taxonomy.tag where name ilike ${pattern})
    or item.category_id = any(array(select id from taxonomy.category where name ilike ${pattern}))
    or item.subcategory_id = any(array(select id from taxonomy.subcategory where name ilike ${pattern})))`,
};

/** Reads of quests.quest as lists. */
export const questListStore = (db: Db) => ({
  /** Those that the reader may see; what that is differs from reader to reader, so they are counted to 10,000. */
  seenBy: (reader: Scope, filter: QuestFilter, order: readonly [QuestOrder, ...QuestOrder[]]): ListSource<Listed> =>
    boundedSource(db, inOrder(order), {
      where: [fragment`item.deleted_at is null`],
      filters: [visibleTo(reader), ...matching(filter, reader)],
    }),
});

function matching(filter: QuestFilter, reader: Scope): SqlFragment[] {
  const given = <Value>(value: Value | undefined, condition: (value: Value) => SqlFragment): SqlFragment[] =>
    value === undefined ? [] : [condition(value)];
  const either = (wanted: boolean | undefined, condition: SqlFragment): SqlFragment[] =>
    given(wanted, (yes) => (yes ? condition : fragment`not ${condition}`));
  return [
    ...given(filter.workspaceId, conditions.ofWorkspace),
    ...given(filter.createdBy, conditions.createdBy),
    ...given(filter.categories, conditions.inCategories),
    ...given(filter.subcategories, conditions.inSubcategories),
    ...given(filter.playerLevels, conditions.atLevels),
    ...given(filter.tags, conditions.taggedWith),
    ...given(filter.visibility, conditions.ofVisibility),
    ...given(filter.creationStatus, conditions.inStatus),
    ...either(filter.owned, createdBy(reader)),
    ...either(filter.saved, conditions.savedBy(reader)),
    ...searchWords(filter.search).map((word) => conditions.saying(containsPattern(word))),
  ];
}
