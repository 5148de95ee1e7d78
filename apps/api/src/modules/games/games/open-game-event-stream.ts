import { productContract } from '@lyceum/contract/product';
import { notFound, type RequestFacts, type StreamReply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { readStreamHeaders } from '../../../platform/live/index.ts';
import { markOnlineAndEndIfDue } from '../ending/end-due-games.ts';
import type { GamesContext } from '../games.context.ts';
import { getGameTopic } from './game-events.ts';

interface Input extends Pick<RequestFacts, 'headers'> {
  readonly id: number;
}

/** Streams the events of a game until the caller's credentials are no longer valid. Who is a player of a game stays one. */
export async function openGameEventStream(context: GamesContext, caller: Caller, { id, headers }: Input): Promise<StreamReply> {
  await markOnlineAndEndIfDue(context, caller, id);
  const game = await context.read(caller, ({ games }) => games.findOwn(caller.userId, id));
  if (!game) throw notFound();
  const { credentials, lastEventId } = readStreamHeaders(headers);
  const operation = productContract.games.events;
  return context.live.open({
    topic: getGameTopic(id),
    userId: caller.userId,
    lastEventId,
    isStillAuthorized: () => {
      // This runs several times a second. A failure to store the presence must not end the stream.
      context.markOnline(caller.userId).catch(() => undefined);
      return context.isStillAuthorized({ headers: credentials, operation, caller });
    },
  });
}
