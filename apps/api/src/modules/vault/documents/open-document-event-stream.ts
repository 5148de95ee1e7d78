import { productContract } from '@lyceum/contract/product';
import type { RequestFacts, StreamReply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { readStreamHeaders } from '../../../platform/live/index.ts';
import { getDocumentTopic } from '../ingestion/document-events.ts';
import type { VaultContext } from '../vault.context.ts';
import { getOwnDocument } from './load-own-document.ts';

interface Input extends Pick<RequestFacts, 'headers'> {
  readonly id: number;
}

/** Streams the progress of a document until the caller's credentials are no longer valid. A document never changes its owner. */
export async function openDocumentEventStream(
  context: VaultContext,
  caller: Caller,
  { id, headers }: Input,
): Promise<StreamReply> {
  await context.read(caller, (stores) => getOwnDocument(stores, caller, id));
  const { credentials, lastEventId } = readStreamHeaders(headers);
  const operation = productContract.documents.events;
  return context.live.open({
    topic: getDocumentTopic(id),
    userId: caller.userId,
    lastEventId,
    isStillAuthorized: () => context.isStillAuthorized({ headers: credentials, operation, caller }),
  });
}
