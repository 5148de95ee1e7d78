import type { ExperienceOrder } from '@lyceum/contract/product/explore';
import type { Visibility } from '@lyceum/contract/product/visibility';
import type { Db } from '../../../platform/db/db.ts';
import {
  createBoundedSource,
  createCounterSource,
  defineListing,
  type Listing,
  type ListSource,
} from '../../../platform/lists/index.ts';
import { fragment, identifierFragment, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isVisibleToReader } from '../../people/index.ts';
import type { OrderBy } from './experience-order.rules.ts';
import { createFilterConditions, createIndexedFilterConditions, type ExperienceFilter } from './filter-conditions.store.ts';
import { findSingleFacet } from './single-facet.store.ts';

interface ListedExperience {
  readonly id: number;
}
export interface FlattenedRow extends ListedExperience {
  readonly resource_id: number | null;
}

interface ListOptions {
  readonly filter: ExperienceFilter;
  readonly order: OrderBy;
}

const orderColumns: Readonly<Record<ExperienceOrder, string>> = {
  trending: 'trend',
  popular: 'popular',
  newest: 'newest',
  updated: 'updated',
};

const term = (column: string, direction: 'asc' | 'desc') => ({
  name: column,
  by: identifierFragment(`item.${column}`),
  direction,
  nullable: false,
});

const experienceListing = ({ by, direction }: OrderBy): Listing<ListedExperience> =>
  defineListing<ListedExperience>({
    table: 'experiences.experience_listing',
    columns: ['id'],
    order: [term(orderColumns[by], direction), term('id', direction)],
  });

const flattenedListing = ({ by, direction }: OrderBy): Listing<FlattenedRow> =>
  defineListing<FlattenedRow>({
    table: 'experiences.flattened',
    columns: ['id', 'resource_id'],
    order: [term(orderColumns[by], direction), term('id', direction), term('resource_place', 'asc')],
  });

const isListed = fragment`item.is_listed`;

/** Lists of experiences.experience_listing and experiences.flattened. SQL fragments, because platform/lists puts the statement together per request. */
export const exploreStore = (db: Db) => ({
  /** Public experiences. Totals are stored for the whole list and each single facet; other filters are counted up to 10,000. */
  listPublic({ filter, order }: ListOptions): ListSource<ListedExperience> {
    const facet = findSingleFacet(filter, order.by);
    if (!facet)
      return createBoundedSource(db, experienceListing(order), { where: [isListed], ...createIndexedFilterConditions(filter) });
    const { name, isRanked, where = [], filters = [] } = facet;
    const counter = { list: 'explore', facet: name, ...(isRanked && { key: orderColumns[order.by] }) };
    return createCounterSource(db, experienceListing(order), { counter, where: [isListed, ...where], filters });
  },
  /** Published experiences of the workspace with a visibility other than `public`, as far as the reader may see them. */
  listInWorkspace: (reader: Scope, visibility: Visibility, { filter, order }: ListOptions): ListSource<ListedExperience> =>
    createBoundedSource(db, experienceListing(order), {
      where: [
        fragment`item.workspace_id = ${reader.workspaceId} and item.visibility = ${visibility} and item.is_published and not item.is_listed`,
      ],
      filters: [isVisible(reader), ...createFilterConditions(filter)],
    }),
  /** One publication's resources, as far as the reader may see them. */
  listFlattened: (reader: Scope, publicationId: number, { filter, order }: ListOptions): ListSource<FlattenedRow> =>
    createBoundedSource(db, flattenedListing(order), {
      where: [fragment`item.publication_id = ${publicationId} and not item.is_deleted`],
      filters: [
        isVisible(reader),
        ...createFilterConditions({ ...filter, types: undefined }),
        ...(filter.types ? [fragment`item.resource_type = any(${filter.types}::text[])`] : []),
      ],
    }),
});

const isVisible = (reader: Scope): SqlFragment =>
  fragment`not item.is_deleted and ${isVisibleToReader(reader, fragment`item.is_published`)}`;
