import { type Clause, clause, joined, verbatim } from '../../../platform/db/clause.ts';
import { type BoundedPart, containing, deepestOffset, searchWords } from '../../../platform/lists/index.ts';
import { saying } from '../drafts/experiences.store.ts';
import type { ExperienceFilter } from './experience-filter.ts';

/** One more than is counted. */
const most = verbatim(String(deepestOffset + 1));

/** Conditions of a filter, about `item`. */
export const matching = (filter: ExperienceFilter): Clause[] => [...sorted(filter), ...wordsOf(filter).map(saidByItem)];

/**
 * The same of what is listed: to find matches, indexes of the experience itself serve, where its words and what it is sorted by
 * stand side by side; to look at one row after the other, its own standing does.
 */
export function searchingIn(filter: ExperienceFilter): Pick<BoundedPart, 'found' | 'met'> {
  const words = wordsOf(filter);
  if (words.length === 0) return { found: sorted(filter) };
  const conditions = joined([...sorted(filter), ...words.map(saidIn)], ' and ');
  return {
    found: [
      clause`item.id in (select item.id from experiences.experience as item where item.is_listed and ${conditions} limit ${most})`,
    ],
    met: matching(filter),
  };
}

const wordsOf = ({ search }: ExperienceFilter): string[] => searchWords(search).map(containing);

/** Columns that an experience and its standing have alike. */
const sorted = ({ categories, subcategories, tags = [], types }: ExperienceFilter): Clause[] => [
  ...(categories ? [clause`item.category_id = any(${categories}::bigint[])`] : []),
  ...(subcategories ? [clause`item.subcategory_id = any(${subcategories}::bigint[])`] : []),
  ...tags.map((group) => clause`item.tag_ids && ${group}::bigint[]`),
  ...(types ? [clause`item.types && ${types}::text[]`] : []),
];

/** In its own words, or in those that it is sorted by. The index on words leaves out what is deleted. */
const saidIn = (pattern: string): Clause => clause`(item.deleted_at is null and ${saying(pattern)} or ${sortedBy(pattern)})`;

const saidByItem = (pattern: string): Clause => clause`(
  exists (select from experiences.experience as said where said.id = item.id and ${saying(pattern, 'said')})
  or ${sortedBy(pattern)})`;

const sortedBy = (
  pattern: string,
): Clause => clause`item.tag_ids && array(select id from taxonomy.tag where name ilike ${pattern})
  or item.category_id = any(array(select id from taxonomy.category where name ilike ${pattern}))
  or item.subcategory_id = any(array(select id from taxonomy.subcategory where name ilike ${pattern}))`;
