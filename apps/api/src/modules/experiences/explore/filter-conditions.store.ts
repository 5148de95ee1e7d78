import type { ResourceType } from '@lyceum/contract/product/experience-resources';
import { type BoundedConditions, createContainsPattern, maxOffset, splitSearchWords } from '../../../platform/lists/index.ts';
import { fragment, joinFragments, rawFragment, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';
import { assignedTermMatches } from '../../taxonomy/index.ts';
import { titleOrFocusAreaMatches } from '../authoring/experiences.store.ts';

/** The filter of a list with ids instead of names. A list of ids matches any of them; an empty one matches nothing. */
export interface ExperienceFilter {
  readonly categories?: readonly number[] | undefined;
  readonly subcategories?: readonly number[] | undefined;
  /** One tag of every group must match. */
  readonly tags?: readonly (readonly number[])[];
  readonly types?: readonly ResourceType[] | undefined;
  readonly search?: string | undefined;
}

/** One more than is counted. A literal, for the planner to see. */
const matchLimit = rawFragment(String(maxOffset + 1));

/** Conditions on a listing called `item`. SQL fragments, because platform/lists puts the statement together per request. */
export const createFilterConditions = (filter: ExperienceFilter): SqlFragment[] => [
  ...facetConditions(filter),
  ...searchPatterns(filter).map(listingTextCondition),
];

/**
 * The same for public listings, in two forms. `filters` looks matches up through the indexes of experiences.experience, which has
 * both the text and the facets; `rowFilters` tests one listing after the other. Does not restrict to listed rows; the caller does.
 */
export function createIndexedFilterConditions(filter: ExperienceFilter): Pick<BoundedConditions, 'filters' | 'rowFilters'> {
  const patterns = searchPatterns(filter);
  if (patterns.length === 0) return { filters: facetConditions(filter) };
  const conditions = joinFragments([...facetConditions(filter), ...patterns.map(textCondition)], ' and ');
  return {
    filters: [
      fragment`item.id in (select item.id from experiences.experience as item where item.is_listed and ${conditions} limit ${matchLimit})`,
    ],
    rowFilters: createFilterConditions(filter),
  };
}

const searchPatterns = ({ search }: ExperienceFilter): string[] => splitSearchWords(search).map(createContainsPattern);

/** On columns that an experience and its listing share. */
const facetConditions = ({ categories, subcategories, tags = [], types }: ExperienceFilter): SqlFragment[] => [
  ...(categories ? [fragment`item.category_id = any(${categories}::bigint[])`] : []),
  ...(subcategories ? [fragment`item.subcategory_id = any(${subcategories}::bigint[])`] : []),
  ...tags.map((group) => fragment`item.tag_ids && ${group}::bigint[]`),
  ...(types ? [fragment`item.types && ${types}::text[]`] : []),
];

/** A word in an experience's own text or its taxonomy. The partial index on the text leaves out deleted rows. */
const textCondition = (pattern: string): SqlFragment =>
  fragment`(item.deleted_at is null and ${titleOrFocusAreaMatches(pattern)} or ${assignedTermMatches(pattern)})`;

/** The same for a listing, which has no text of its own. */
const listingTextCondition = (pattern: string): SqlFragment => fragment`(
  exists (select from experiences.experience as searched where searched.id = item.id and ${titleOrFocusAreaMatches(pattern, 'searched')})
  or ${assignedTermMatches(pattern)})`;
