import type { ExperienceOrder, Visibility } from '@lyceum/contract/product';

import { type Clause, clause, named } from '../../../platform/db/clause.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing, type Listing, type ListSource, listing, orderedSource, searchWords } from '../../../platform/lists/index.ts';
import type { Scope } from '../../../platform/scope.ts';
import { madeBy, openTo } from '../../iam/index.ts';
import type { ExperienceFilter } from './experience-filter.ts';

export interface Ordered {
  readonly by: ExperienceOrder;
  readonly direction: 'asc' | 'desc';
}

interface Listed {
  readonly experience_id: number;
}
export interface FlattenedRow extends Listed {
  readonly resource_id: number | null;
}

/** The column that each order goes by. */
const keys: Readonly<Record<ExperienceOrder, string>> = {
  trending: 'trend',
  popular: 'popular',
  newest: 'newest',
  updated: 'updated',
};

const term = (column: string, direction: 'asc' | 'desc') => ({
  name: column,
  by: named(`item.${column}`),
  direction,
  nullable: false,
});

const exploring = ({ by, direction }: Ordered): Listing<Listed> =>
  listing<Listed>({
    table: 'experiences.standing',
    columns: ['experience_id'],
    order: [term(keys[by], direction), term('experience_id', direction)],
  });

const flattening = ({ by, direction }: Ordered): Listing<FlattenedRow> =>
  listing<FlattenedRow>({
    table: 'experiences.flattened',
    columns: ['experience_id', 'resource_id'],
    order: [term(keys[by], direction), term('experience_id', direction), term('resource_place', 'asc')],
  });

/** Reads of experiences.standing as lists. */
export const exploreStore = (db: Db) => ({
  /** What is open to everyone. */
  public: (filter: ExperienceFilter, ordered: Ordered): ListSource<Listed> =>
    orderedSource(db, exploring(ordered), { where: [clause`item.is_listed`, ...matching(filter)] }),
  /** Of what is published and the reader may see, that of one visibility. */
  ofVisibility: (visibility: Visibility, reader: Scope, filter: ExperienceFilter, ordered: Ordered): ListSource<Listed> =>
    orderedSource(db, exploring(ordered), {
      where: [clause`item.visibility = ${visibility} and item.is_published`, seenBy(reader), ...matching(filter)],
    }),
  /** One publication's resources, as far as the reader may see them. */
  flattened: (publicationId: number, reader: Scope, filter: ExperienceFilter, ordered: Ordered): ListSource<FlattenedRow> =>
    orderedSource(db, flattening(ordered), {
      where: [
        clause`item.publication_id = ${publicationId}`,
        seenBy(reader),
        ...matching({ ...filter, types: undefined }),
        ...(filter.types ? [clause`item.resource_type = any(${filter.types}::text[])`] : []),
      ],
    }),
});

const seenBy = (reader: Scope): Clause =>
  clause`not item.is_deleted and (${madeBy(reader)} or item.is_published and ${openTo(reader)})`;

const matching = ({ categories, subcategories, tags, types, search }: ExperienceFilter): Clause[] => [
  ...(categories ? [clause`item.category_id = any(${categories}::bigint[])`] : []),
  ...(subcategories ? [clause`item.subcategory_id = any(${subcategories}::bigint[])`] : []),
  ...(tags ?? []).map((group) => clause`item.tag_ids && ${group}::bigint[]`),
  ...(types ? [clause`item.types && ${types}::text[]`] : []),
  ...searchWords(search).map((word) => said(containing(word))),
];

/** In its own words, or in those that it is sorted by. */
const said = (pattern: string): Clause => clause`(
  exists (select from experiences.experience as said where said.id = item.experience_id
    and (coalesce(said.title, '') || E'\\n' || coalesce(said.focus_area, '')) ilike ${pattern})
  or item.tag_ids && array(select id from taxonomy.tag where name ilike ${pattern})
  or item.category_id = any(array(select id from taxonomy.category where name ilike ${pattern}))
  or item.subcategory_id = any(array(select id from taxonomy.subcategory where name ilike ${pattern})))`;
