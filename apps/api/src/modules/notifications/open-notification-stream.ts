import { productContract } from '@lyceum/contract/product';
import type { RequestFacts, StreamReply } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { readStreamHeaders } from '../../platform/live/index.ts';
import { getUserTopic } from './notification-events.ts';
import type { NotificationsContext } from './notifications.context.ts';

/** Streams the caller's events until their credentials are no longer valid. */
export function openNotificationStream(
  { live, isStillAuthorized }: NotificationsContext,
  caller: Caller,
  { headers }: Pick<RequestFacts, 'headers'>,
): Promise<StreamReply> {
  const { credentials, lastEventId } = readStreamHeaders(headers);
  const operation = productContract.notifications.stream;
  return live.open({
    topic: getUserTopic(caller.userId),
    userId: caller.userId,
    lastEventId,
    isStillAuthorized: () => isStillAuthorized({ headers: credentials, operation, caller }),
  });
}
