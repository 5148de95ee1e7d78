import { type EventListQuery, siteContract } from '@lyceum/contract/site';
import { type RenderedReply, serializeResponse } from '@lyceum/kit';

import { createListRepresentation } from '../../lists/list-representation.ts';
import { type CachedRenderer, computeEtag } from '../../representations.ts';
import { type GetDeps, getEvent } from './get-event.ts';
import { type ListDeps, listEvents } from './list-events.ts';

export interface EventRepresentations {
  list(query: EventListQuery): RenderedReply;
  get(slug: string): RenderedReply;
}

type Deps = ListDeps & GetDeps & { readonly represent: CachedRenderer };

const { events } = siteContract;

export function eventRepresentations({ represent, ...deps }: Deps): EventRepresentations {
  const { calendar, clock } = deps;
  return {
    list: (query) =>
      represent(listKey(query), () => {
        const listed = listEvents(deps, query);
        return createListRepresentation(events.list, listed, calendar().nextTransitionAfter(listed.asOf));
      }),
    get: (slug) =>
      represent(`event ${slug}`, () => {
        const body = Buffer.from(serializeResponse(events.get, 200, getEvent(deps, slug)));
        return { body, etag: computeEtag(body), changesAt: calendar().nextTransitionAfter(clock.now()) };
      }),
  };
}

/** Only topic and cursor are free text, and most requests have neither; the key is built on every request. */
const listKey = ({ status, format, type, topic, limit, cursor }: EventListQuery): string =>
  `events ${status} ${format} ${type} ${limit} ${topic === undefined && cursor === undefined ? '' : JSON.stringify([topic, cursor])}`;
