import { productContract } from '@lyceum/contract/product';
import type { RequestFacts, StreamReply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { readStreamHeaders } from '../../../platform/live/index.ts';
import { documentTopic } from '../ingestion/document-events.ts';
import type { VaultContext } from '../vault.context.ts';
import { findOwnDocument } from './load-document.ts';

interface Input extends Pick<RequestFacts, 'headers'> {
  readonly id: number;
}

/** Streams the progress of a document until the caller's credentials are no longer valid. A document never changes its owner. */
export async function openEvents(context: VaultContext, caller: Caller, { id, headers }: Input): Promise<StreamReply> {
  await context.read(caller, (stores) => findOwnDocument(stores, caller, id));
  const { credentials, lastEventId } = readStreamHeaders(headers);
  const operation = productContract.documents.events;
  return context.live.open({
    topic: documentTopic(id),
    userId: caller.userId,
    lastEventId,
    isStillAuthorized: () => context.isStillAuthorized({ headers: credentials, operation, caller }),
  });
}
