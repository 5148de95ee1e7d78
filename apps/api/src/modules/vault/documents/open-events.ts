import { productContract } from '@lyceum/contract/product';
import type { RequestFacts, StreamReply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { documentTopic } from '../ingestion/document-events.ts';
import type { VaultContext } from '../vault.context.ts';
import { findOwnDocument } from './load-document.ts';

interface Input extends Pick<RequestFacts, 'headers'> {
  readonly id: number;
}

/** Streams the progress of a document until the caller's credentials are no longer valid. A document never changes its owner. */
export async function openEvents(context: VaultContext, caller: Caller, { id, headers }: Input): Promise<StreamReply> {
  await context.read(caller, (stores) => findOwnDocument(stores, caller, id));
  // Only these headers, because a stream keeps them in memory for as long as it is open.
  const credentials = { authorization: firstValue(headers['authorization']), cookie: firstValue(headers['cookie']) };
  const operation = productContract.documents.events;
  return context.live.open({
    topic: documentTopic(id),
    userId: caller.userId,
    lastEventId: firstValue(headers['last-event-id']),
    isStillAuthorized: () => context.isStillAuthorized({ headers: credentials, operation, caller }),
  });
}

const firstValue = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);
