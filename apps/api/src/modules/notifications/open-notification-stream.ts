import { productContract } from '@lyceum/contract/product';
import type { RequestFacts, StreamReply } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { getUserTopic } from './notification-events.ts';
import type { NotificationsContext } from './notifications.context.ts';

/** Streams the caller's events until their credentials are no longer valid. */
export function openNotificationStream(
  { live, isStillAuthorized }: NotificationsContext,
  caller: Caller,
  { headers }: Pick<RequestFacts, 'headers'>,
): Promise<StreamReply> {
  // Only these headers, because a stream keeps them in memory for as long as it is open.
  const credentials = { authorization: firstValue(headers['authorization']), cookie: firstValue(headers['cookie']) };
  const operation = productContract.notifications.stream;
  return live.open({
    topic: getUserTopic(caller.userId),
    userId: caller.userId,
    lastEventId: firstValue(headers['last-event-id']),
    isStillAuthorized: () => isStillAuthorized({ headers: credentials, operation, caller }),
  });
}

const firstValue = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);
