import type { CreationStatus } from '@lyceum/contract/product/quest';
import type { Visibility } from '@lyceum/contract/product/visibility';
import type { Db } from '../../platform/db/db.ts';
import {
  createBoundedSource,
  createContainsPattern,
  defineListing,
  type Listing,
  type ListSource,
  type OrderTerm,
  splitSearchWords,
} from '../../platform/lists/index.ts';
import { fragment, identifierFragment, type SqlFragment } from '../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../platform/scope.ts';
import { isCreatedOrCoCreatedBy } from '../people/index.ts';
import { assignedTermMatches } from '../taxonomy/index.ts';
import type { QuestOrder } from './quest-order.rules.ts';
import { isQuestVisible } from './quests.store.ts';

/** A list of ids matches any of them; an empty one matches nothing. */
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

interface ListedQuest {
  readonly id: number;
}

/** The indexes of quests.quest have the same expressions. */
const orderExpressions: Readonly<Record<QuestOrder['field'], SqlFragment>> = {
  created_at: identifierFragment('item.created_at'),
  name: fragment`lower(item.name)`,
  popularity: identifierFragment('item.popularity'),
};

const term = (name: string, by: SqlFragment, direction: 'asc' | 'desc'): OrderTerm => ({ name, by, direction, nullable: false });

/** The id comes last, in the direction of the first term. */
function questListing([first, ...others]: readonly [QuestOrder, ...QuestOrder[]]): Listing<ListedQuest> {
  const toTerm = ({ field, direction }: QuestOrder) => term(field, orderExpressions[field], direction);
  return defineListing<ListedQuest>({
    table: 'quests.quest',
    columns: ['id'],
    order: [toTerm(first), ...others.map(toTerm), term('id', identifierFragment('item.id'), first.direction)],
  });
}

/** Lists of quests.quest. SQL fragments, because platform/lists puts the statement together per request. */
export const questListStore = (db: Db) => ({
  /** Counted up to 10,000: every reader sees another part of the table, so no totals are stored. */
  listVisible: (reader: Scope, filter: QuestFilter, order: readonly [QuestOrder, ...QuestOrder[]]): ListSource<ListedQuest> =>
    createBoundedSource(db, questListing(order), {
      where: [fragment`item.deleted_at is null`],
      filters: [isQuestVisible(reader), ...filterConditions(filter, reader)],
    }),
});

const conditions = {
  inWorkspace: (workspaceId: number) => fragment`item.workspace_id = ${workspaceId}`,
  byCreator: (userId: number) => fragment`item.created_by = ${userId}`,
  inCategories: (ids: readonly number[]) => fragment`item.category_id = any(${ids}::bigint[])`,
  inSubcategories: (ids: readonly number[]) => fragment`item.subcategory_id = any(${ids}::bigint[])`,
  atLevels: (ids: readonly number[]) => fragment`item.player_level_id = any(${ids}::bigint[])`,
  taggedWith: (ids: readonly number[]) => fragment`item.tag_ids && ${ids}::bigint[]`,
  withVisibility: (visibility: Visibility) => fragment`item.visibility = ${visibility}`,
  withStatus: (status: CreationStatus) => fragment`item.creation_status = ${status}`,
  savedBy: ({ userId }: Scope) => fragment`item.id in (select quest_id from quests.saved where user_id = ${userId})`,
  /** A word in the quest's own text (the expression of the index quest_search) or in its taxonomy. */
  containingWord: (pattern: string) => fragment`(
    (item.name || E'\\n' || coalesce(item.focus_area, '') || E'\\n' || coalesce(item.summary, '')) ilike ${pattern}
    or ${assignedTermMatches(pattern)})`,
};

const filterConditions = (filter: QuestFilter, reader: Scope): SqlFragment[] => [
  ...whenGiven(filter.workspaceId, conditions.inWorkspace),
  ...whenGiven(filter.createdBy, conditions.byCreator),
  ...whenGiven(filter.categories, conditions.inCategories),
  ...whenGiven(filter.subcategories, conditions.inSubcategories),
  ...whenGiven(filter.playerLevels, conditions.atLevels),
  ...whenGiven(filter.tags, conditions.taggedWith),
  ...whenGiven(filter.visibility, conditions.withVisibility),
  ...whenGiven(filter.creationStatus, conditions.withStatus),
  ...whenGiven(filter.owned, negatable(isCreatedOrCoCreatedBy(reader))),
  ...whenGiven(filter.saved, negatable(conditions.savedBy(reader))),
  ...splitSearchWords(filter.search).map((word) => conditions.containingWord(createContainsPattern(word))),
];

const whenGiven = <Value>(value: Value | undefined, condition: (value: Value) => SqlFragment): SqlFragment[] =>
  value === undefined ? [] : [condition(value)];

const negatable = (condition: SqlFragment) => (isWanted: boolean) => (isWanted ? condition : fragment`not ${condition}`);
