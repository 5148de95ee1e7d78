import type { CreationStatus } from '@lyceum/contract/product/quest';
import type { Visibility } from '@lyceum/contract/product/visibility';

import { type Clause, clause, named } from '../../platform/db/clause.ts';
import type { Db } from '../../platform/db/db.ts';
import {
  boundedSource,
  containing,
  type Listing,
  type ListSource,
  listing,
  type OrderTerm,
  searchWords,
} from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import { madeBy } from '../iam/index.ts';
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
const keys: Readonly<Record<QuestOrder['field'], Clause>> = {
  created_at: named('item.created_at'),
  name: clause`lower(item.name)`,
  popularity: named('item.popularity'),
};

const term = (name: string, by: Clause, direction: 'asc' | 'desc'): OrderTerm => ({ name, by, direction, nullable: false });

/** Then by id, in the direction of the first. */
function inOrder([first, ...others]: readonly [QuestOrder, ...QuestOrder[]]): Listing<Listed> {
  const [one, ...rest] = [first, ...others].map(({ field, direction }) => term(field, keys[field], direction));
  const last = term('id', named('item.id'), first.direction);
  return listing<Listed>({ table: 'quests.quest', columns: ['id'], order: one ? [one, ...rest, last] : [last] });
}

/** Conditions of the list, each by its name. */
const conditions = {
  ofWorkspace: (workspaceId: number) => clause`item.workspace_id = ${workspaceId}`,
  createdBy: (userId: number) => clause`item.created_by = ${userId}`,
  inCategories: (ids: readonly number[]) => clause`item.category_id = any(${ids}::bigint[])`,
  inSubcategories: (ids: readonly number[]) => clause`item.subcategory_id = any(${ids}::bigint[])`,
  atLevels: (ids: readonly number[]) => clause`item.player_level_id = any(${ids}::bigint[])`,
  taggedWith: (ids: readonly number[]) => clause`item.tag_ids && ${ids}::bigint[]`,
  ofVisibility: (visibility: Visibility) => clause`item.visibility = ${visibility}`,
  inStatus: (status: CreationStatus) => clause`item.creation_status = ${status}`,
  savedBy: ({ userId }: Scope) => clause`item.id in (select quest_id from quests.saved where user_id = ${userId})`,
  /** In its own words (the expression of the index quest_search), or in those that it is sorted by. */
  saying: (pattern: string) => clause`(
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
      where: [clause`item.deleted_at is null`],
      found: [visibleTo(reader), ...matching(filter, reader)],
    }),
});

function matching(filter: QuestFilter, reader: Scope): Clause[] {
  const given = <Value>(value: Value | undefined, condition: (value: Value) => Clause): Clause[] =>
    value === undefined ? [] : [condition(value)];
  const either = (wanted: boolean | undefined, condition: Clause): Clause[] =>
    given(wanted, (yes) => (yes ? condition : clause`not ${condition}`));
  return [
    ...given(filter.workspaceId, conditions.ofWorkspace),
    ...given(filter.createdBy, conditions.createdBy),
    ...given(filter.categories, conditions.inCategories),
    ...given(filter.subcategories, conditions.inSubcategories),
    ...given(filter.playerLevels, conditions.atLevels),
    ...given(filter.tags, conditions.taggedWith),
    ...given(filter.visibility, conditions.ofVisibility),
    ...given(filter.creationStatus, conditions.inStatus),
    ...either(filter.owned, madeBy(reader)),
    ...either(filter.saved, conditions.savedBy(reader)),
    ...searchWords(filter.search).map((word) => conditions.saying(containing(word))),
  ];
}
