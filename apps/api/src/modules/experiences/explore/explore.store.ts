import type { ExperienceOrder } from '@lyceum/contract/product/explore';
import type { Visibility } from '@lyceum/contract/product/visibility';

import type { Db } from '../../../platform/db/db.ts';
import { boundedSource, counterSource, defineListing, type Listing, type ListSource } from '../../../platform/lists/index.ts';
import { fragment, identifiers, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../../platform/scope.ts';
import { createdBy, sharedWith } from '../../people/index.ts';
import type { ExperienceFilter } from './experience-filter.ts';
import { matching, searchingIn } from './matching.store.ts';
import { onlyFacet } from './only-facet.store.ts';

export interface Ordered {
  readonly by: ExperienceOrder;
  readonly direction: 'asc' | 'desc';
}

interface Listed {
  readonly id: number;
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
  by: identifiers(`item.${column}`),
  direction,
  nullable: false,
});

const exploring = ({ by, direction }: Ordered): Listing<Listed> =>
  defineListing<Listed>({
    table: 'experiences.standing',
    columns: ['id'],
    order: [term(keys[by], direction), term('id', direction)],
  });

const flattening = ({ by, direction }: Ordered): Listing<FlattenedRow> =>
  defineListing<FlattenedRow>({
    table: 'experiences.flattened',
    columns: ['id', 'resource_id'],
    order: [term(keys[by], direction), term('id', direction), term('resource_place', 'asc')],
  });

const isListed = fragment`item.is_listed`;

/** Reads of experiences.standing as lists. */
export const exploreStore = (db: Db) => ({
  /** What is open to everyone. Totals are kept of the whole and of each single facet; everything else is counted to 10,000. */
  public(filter: ExperienceFilter, ordered: Ordered): ListSource<Listed> {
    const facet = onlyFacet(filter, ordered.by);
    if (!facet) return boundedSource(db, exploring(ordered), { where: [isListed], ...searchingIn(filter) });
    const { name, isRanked, where = [], found = [] } = facet;
    const tally = { list: 'explore', facet: name, ...(isRanked && { key: keys[ordered.by] }) };
    return counterSource(db, exploring(ordered), { counter: tally, where: [isListed, ...where], filters: found });
  },
  /** Of what is published and the reader may see, that of one visibility but `public`. */
  inside: (visibility: Visibility, reader: Scope, filter: ExperienceFilter, ordered: Ordered): ListSource<Listed> =>
    boundedSource(db, exploring(ordered), {
      where: [
        fragment`item.workspace_id = ${reader.workspaceId} and item.visibility = ${visibility} and item.is_published and not item.is_listed`,
      ],
      filters: [seenBy(reader), ...matching(filter)],
    }),
  /** One publication's resources, as far as the reader may see them. */
  flattened: (publicationId: number, reader: Scope, filter: ExperienceFilter, ordered: Ordered): ListSource<FlattenedRow> =>
    boundedSource(db, flattening(ordered), {
      where: [fragment`item.publication_id = ${publicationId} and not item.is_deleted`],
      filters: [
        seenBy(reader),
        ...matching({ ...filter, types: undefined }),
        ...(filter.types ? [fragment`item.resource_type = any(${filter.types}::text[])`] : []),
      ],
    }),
});

const seenBy = (reader: Scope): SqlFragment =>
  fragment`not item.is_deleted and (${createdBy(reader)} or item.is_published and ${sharedWith(reader)})`;
