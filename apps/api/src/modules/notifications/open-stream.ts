import { productContract } from '@lyceum/contract/product';
import type { RequestFacts, StreamReply } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { Live } from '../../platform/live/index.ts';
import { userTopic } from './notification-events.ts';

export interface StreamDeps {
  readonly live: Pick<Live, 'open'>;
  readonly staysAdmitted: (asked: {
    readonly headers: { readonly authorization: string | undefined; readonly cookie: string | undefined };
    readonly operation: typeof productContract.notifications.stream;
    readonly caller: Caller;
  }) => boolean | Promise<boolean>;
}

/** The caller's own events, for as long as what let them in would let them in. */
export function openStream(
  { live, staysAdmitted }: StreamDeps,
  caller: Caller,
  { headers }: Pick<RequestFacts, 'headers'>,
): Promise<StreamReply> {
  // Of all headers only these: a stream lasts, and whatever it holds is held as long.
  const presented = { authorization: one(headers['authorization']), cookie: one(headers['cookie']) };
  const operation = productContract.notifications.stream;
  return live.open({
    topic: userTopic(caller.userId),
    userId: caller.userId,
    lastEventId: one(headers['last-event-id']),
    isStillAuthorized: () => staysAdmitted({ headers: presented, operation, caller }),
  });
}

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);
