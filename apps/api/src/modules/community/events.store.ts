import type { CommunityEvent } from '@lyceum/contract/product/community-events';
import type { Insertable, Selectable, Updateable } from 'kysely';

import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import {
  createContainsPattern,
  createOrderedSource,
  defineListing,
  type Listing,
  type Order,
  type OrderTerm,
  parseKnownOrdering,
  splitSearchWords,
} from '../../platform/lists/index.ts';
import { fragment, identifierFragment, type SqlFragment } from '../../platform/lists/sql-fragment.ts';

type Event = Schema['community.event'];
type EventType = CommunityEvent['event_type'];

const plain = [
  'id',
  'uid',
  'event_name',
  'event_description',
  'event_type',
  'event_logo',
  'event_banner',
  'event_website',
  'event_prize',
] as const;
const timestamps = ['event_start_date', 'event_end_date', 'created_at', 'updated_at'] as const;
const columns = [...plain, ...timestamps];
type Column = (typeof columns)[number];

type NullableColumn = { [C in Column]: null extends Selectable<Event>[C] ? C : never }[Column];
/** Nulls need their own place in an order. A record, so that the type checker reports a missing column. */
const nullable: Readonly<Record<NullableColumn, true>> = {
  event_description: true,
  event_logo: true,
  event_banner: true,
  event_website: true,
  event_prize: true,
};

interface EventFilter {
  readonly event_type?: EventType | undefined;
  readonly search?: string | undefined;
  readonly ordering?: string | undefined;
}

interface EventList extends EventFilter {
  readonly period: SqlFragment | undefined;
  readonly defaultOrder: Listing<ListedEvent>;
}

export type EventRow = Pick<Selectable<Event>, Column> & { event_type: EventType };
/** A row of a list, in which timestamps are text. */
export type ListedEvent = Omit<EventRow, (typeof timestamps)[number]> & Record<(typeof timestamps)[number], string>;

/** All SQL on community.event. Deleted events are left out. */
export const communityEventStore = (db: Db) => {
  const events = db
    .selectFrom('community.event')
    .select(columns)
    .where('deleted_at', 'is', null)
    .$narrowType<{ event_type: EventType }>();
  const listWith = ({ ordering, period, defaultOrder, ...filter }: EventList) =>
    createOrderedSource(db, requestedOrder(ordering) ?? defaultOrder, {
      where: [fragment`deleted_at is null`, ...(period ? [period] : []), ...filterConditions(filter)],
      filterFirst: splitSearchWords(filter.search).length > 0,
    });
  const updateOne = (id: number) => db.updateTable('community.event').where('id', '=', id).where('deleted_at', 'is', null);
  return {
    /** Events that have not started, the nearest first. */
    listUpcoming: (filter: EventFilter, now: Date) =>
      listWith({ ...filter, period: fragment`event_start_date > ${now}`, defaultOrder: nearestFirst }),
    /** The latest first; with `past`, only events that have ended, or only those that have not. */
    list: ({ past, ...filter }: EventFilter & { readonly past?: boolean | undefined }, now: Date) =>
      listWith({ ...filter, period: past === undefined ? undefined : endedCondition(past, now), defaultOrder: latestFirst }),
    find: (id: number) => events.where('id', '=', id).executeTakeFirst(),
    lockForUpdate: (id: number) => events.where('id', '=', id).forUpdate().executeTakeFirst(),
    insert: (event: Insertable<Event>) =>
      db
        .insertInto('community.event')
        .values(event)
        .returning(columns)
        .$narrowType<{ event_type: EventType }>()
        .executeTakeFirstOrThrow(),
    update: (id: number, change: Updateable<Event>) =>
      updateOne(id).set(change).returning(columns).$narrowType<{ event_type: EventType }>().executeTakeFirstOrThrow(),
    /** Returns false when there is no such event. */
    async softDelete(id: number, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await updateOne(id).set({ deleted_at: at }).executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
};

const endedCondition = (past: boolean, now: Date) =>
  past ? fragment`event_end_date <= ${now}` : fragment`event_end_date > ${now}`;

/** The expression of the index event_search. The line break keeps a match from spanning name and description. */
const searchedText = fragment`(event_name || E'\\n' || coalesce(event_description, ''))`;

function filterConditions({ event_type, search }: EventFilter): SqlFragment[] {
  const [longest, ...others] = splitSearchWords(search).map(createContainsPattern);
  return [
    ...(event_type === undefined ? [] : [fragment`event_type = ${event_type}`]),
    ...(longest === undefined ? [] : [fragment`${searchedText} ilike ${longest}`]),
    ...(others.length === 0 ? [] : [fragment`${searchedText} ilike all(${others}::text[])`]),
  ];
}

/** The requested order, then by id in the direction of the first field. */
function requestedOrder(ordering: string | undefined): Listing<ListedEvent> | undefined {
  const [first, ...rest] = parseKnownOrdering(ordering, columns).map(({ field, direction }) => term(field, direction));
  if (!first) return undefined;
  const hasId = [first, ...rest].some(({ name }) => name === 'id');
  return orderedBy([first, ...rest, ...(hasId ? [] : [term('id', first.direction)])]);
}

const term = (column: Column, direction: 'asc' | 'desc'): OrderTerm => ({
  name: column,
  by: identifierFragment(`item.${column}`),
  direction,
  nullable: column in nullable,
});

const orderedBy = (order: Order): Listing<ListedEvent> =>
  defineListing({ table: 'community.event', columns: plain, timestamps, order });
const nearestFirst = orderedBy([term('event_start_date', 'asc'), term('id', 'asc')]);
const latestFirst = orderedBy([term('event_start_date', 'desc'), term('id', 'desc')]);
