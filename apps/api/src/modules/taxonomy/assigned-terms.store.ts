import { sql } from 'kysely';

import { fragment, type SqlFragment } from '../../platform/lists/sql-fragment.ts';

// For queries on a table called `item` with the columns `tag_ids`, `category_id` and `subcategory_id`.

/** The names of its tags, in the order of `tag_ids`. */
export const tagNames = sql<string[]>`array(
  select tag.name from unnest(item.tag_ids) with ordinality as given (id, place)
  join taxonomy.tag as tag on tag.id = given.id order by given.place)`.as('tags');

/** Whether the name of one of its tags, its category or its subcategory matches a pattern. */
export const assignedTermMatches = (
  pattern: string,
): SqlFragment => fragment`(item.tag_ids && array(select id from taxonomy.tag where name ilike ${pattern})
  or item.category_id = any(array(select id from taxonomy.category where name ilike ${pattern}))
  or item.subcategory_id = any(array(select id from taxonomy.subcategory where name ilike ${pattern})))`;
