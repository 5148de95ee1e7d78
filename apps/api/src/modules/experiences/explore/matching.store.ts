import { type BoundedConditions, containsPattern, maxOffset, searchWords } from '../../../platform/lists/index.ts';
import { fragment, joinFragments, rawFragment, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';
import { saying } from '../drafts/experiences.store.ts';
import type { ExperienceFilter } from './experience-filter.ts';

/** One more than is counted. */
const most = rawFragment(String(maxOffset + 1));

/** Conditions of a filter, about `item`. */
export const matching = (filter: ExperienceFilter): SqlFragment[] => [...sorted(filter), ...wordsOf(filter).map(saidByItem)];

/**
 * The same of what is listed: to find matches, indexes of the experience itself serve, where its words and what it is sorted by
 * stand side by side; to look at one row after the other, its own standing does.
 */
export function searchingIn(filter: ExperienceFilter): Pick<BoundedConditions, 'filters' | 'rowFilters'> {
  const words = wordsOf(filter);
  if (words.length === 0) return { filters: sorted(filter) };
  const conditions = joinFragments([...sorted(filter), ...words.map(saidIn)], ' and ');
  return {
    filters: [
      fragment`item.id in (select item.id from experiences.experience as item where item.is_listed and ${conditions} limit ${most})`,
    ],
    rowFilters: matching(filter),
  };
}

const wordsOf = ({ search }: ExperienceFilter): string[] => searchWords(search).map(containsPattern);

/** Columns that an experience and its standing have alike. */
const sorted = ({ categories, subcategories, tags = [], types }: ExperienceFilter): SqlFragment[] => [
  ...(categories ? [fragment`item.category_id = any(${categories}::bigint[])`] : []),
  ...(subcategories ? [fragment`item.subcategory_id = any(${subcategories}::bigint[])`] : []),
  ...tags.map((group) => fragment`item.tag_ids && ${group}::bigint[]`),
  ...(types ? [fragment`item.types && ${types}::text[]`] : []),
];

/** In its own words, or in those that it is sorted by. The index on words leaves out what is deleted. */
const saidIn = (pattern: string): SqlFragment =>
  fragment`(item.deleted_at is null and ${saying(pattern)} or ${sortedBy(pattern)})`;

const saidByItem = (pattern: string): SqlFragment => fragment`(
  exists (select from experiences.experience as said where said.id = item.id and ${saying(pattern, 'said')})
  or ${sortedBy(pattern)})`;

const sortedBy = (
  pattern: string,
): SqlFragment => fragment`item.tag_ids && array(select id from taxonomy.tag where name ilike ${pattern})
  or item.category_id = any(array(select id from taxonomy.category where name ilike ${pattern}))
  or item.subcategory_id = any(array(select id from taxonomy.subcategory where name ilike ${pattern}))`;
