import type { CommunityEvent } from '@lyceum/contract/product/community-events';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import {
  containsPattern,
  defineListing,
  type Listing,
  type Order,
  type OrderTerm,
  orderedSource,
  parseOrdering,
  searchWords,
} from '../../platform/lists/index.ts';
import { fragment, identifiers, type SqlFragment } from '../../platform/lists/sql-fragment.ts';

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
const moments = ['event_start_date', 'event_end_date', 'created_at', 'updated_at'] as const;
const columns = [...plain, ...moments];
type Column = (typeof columns)[number];

const nullable: ReadonlySet<Column> = new Set([
  'event_description',
  'event_logo',
  'event_banner',
  'event_website',
  'event_prize',
]);

export interface EventFilter {
  readonly event_type?: EventType | undefined;
  readonly search?: string | undefined;
  readonly ordering?: string | undefined;
}

interface Listed extends EventFilter {
  readonly during: SqlFragment | undefined;
  /** When no order is asked for. */
  readonly otherwise: Listing<ListedEvent>;
}

export type EventRow = Pick<Selectable<Event>, Column> & { event_type: EventType };
/** The same in a list, where moments are text. */
export type ListedEvent = Omit<EventRow, (typeof moments)[number]> & Record<(typeof moments)[number], string>;

/** All SQL on community.event. A deleted event is as good as none. */
export const eventStore = (db: Db) => {
  const events = db
    .selectFrom('community.event')
    .select(columns)
    .where('deleted_at', 'is', null)
    .$narrowType<{ event_type: EventType }>();
  const listed = ({ ordering, during, otherwise, ...filter }: Listed) =>
    orderedSource(db, listingBy(ordering) ?? otherwise, {
      where: [fragment`deleted_at is null`, ...(during ? [during] : []), ...matching(filter)],
      filterFirst: searchWords(filter.search).length > 0,
    });
  const changing = (id: number) => db.updateTable('community.event').where('id', '=', id).where('deleted_at', 'is', null);
  return {
    /** Those that have not begun, the nearest first. */
    upcoming: (filter: EventFilter, now: Date) =>
      listed({ ...filter, during: fragment`event_start_date > ${now}`, otherwise: nearestFirst }),
    /** All of them, or only those that are over, or that are not; the latest first. */
    any: ({ past, ...filter }: EventFilter & { readonly past?: boolean | undefined }, now: Date) =>
      listed({ ...filter, during: past === undefined ? undefined : ended(past, now), otherwise: latestFirst }),
    byId: (id: number) => events.where('id', '=', id).executeTakeFirst(),
    /** The same, and nobody else changes it until the transaction ends. */
    heldById: (id: number) => events.where('id', '=', id).forUpdate().executeTakeFirst(),
    add: (event: Insertable<Event>) =>
      db
        .insertInto('community.event')
        .values(event)
        .returning(columns)
        .$narrowType<{ event_type: EventType }>()
        .executeTakeFirstOrThrow(),
    change: (id: number, change: Updateable<Event>) =>
      changing(id).set(change).returning(columns).$narrowType<{ event_type: EventType }>().executeTakeFirstOrThrow(),
    /** Whether there was one to remove. */
    async remove(id: number, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await changing(id).set({ deleted_at: at }).executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
};
export type EventStore = ReturnType<typeof eventStore>;

const ended = (past: boolean, now: Date) => (past ? fragment`event_end_date <= ${now}` : fragment`event_end_date > ${now}`);

/** The expression of the index event_search. The line break keeps a word from being found across both. */
const searched = fragment`(event_name || E'\\n' || coalesce(event_description, ''))`;

function matching({ event_type, search }: EventFilter): SqlFragment[] {
  const [longest, ...others] = searchWords(search).map(containsPattern);
  return [
    ...(event_type === undefined ? [] : [fragment`event_type = ${event_type}`]),
    ...(longest === undefined ? [] : [fragment`${searched} ilike ${longest}`]),
    ...(others.length === 0 ? [] : [fragment`${searched} ilike all(${others}::text[])`]),
  ];
}

/** By what was asked for, then by id in the direction of the first. */
function listingBy(ordering: string | undefined): Listing<ListedEvent> | undefined {
  const [first, ...rest] = parseOrdering(ordering, columns).map(({ field, direction }) => term(field, direction));
  if (!first) return undefined;
  const hasId = [first, ...rest].some(({ name }) => name === 'id');
  return inOrder([first, ...rest, ...(hasId ? [] : [term('id', first.direction)])]);
}

const term = (column: Column, direction: 'asc' | 'desc'): OrderTerm => ({
  name: column,
  by: identifiers(`item.${column}`),
  direction,
  nullable: nullable.has(column),
});

const inOrder = (order: Order): Listing<ListedEvent> =>
  defineListing({ table: 'community.event', columns: plain, timestamps: moments, order });
const nearestFirst = inOrder([term('event_start_date', 'asc'), term('id', 'asc')]);
const latestFirst = inOrder([term('event_start_date', 'desc'), term('id', 'desc')]);
