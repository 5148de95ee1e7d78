import type { Caller } from '../../platform/caller/caller.ts';
import { assertOwnDocumentLinkedOrExpertVisible } from './assert-own-document-linked-or-expert-visible.ts';
import type { ExpertsContext } from './experts.context.ts';
import type { LinkKey } from './links.store.ts';

/** The owner of the document can always do it, also when the expert is no longer visible to them. */
export const unlinkDocument = (context: ExpertsContext, caller: Caller, key: LinkKey): Promise<undefined> =>
  context.transact(caller, async (stores) => {
    await assertOwnDocumentLinkedOrExpertVisible(stores, caller, key);
    if (await stores.links.deleteOwned(key, caller))
      await stores.audit.record({
        action: 'expert.document_unlinked',
        object_type: 'vault.document',
        object_id: key.documentId,
        details: { expert: key.expertId },
      });
    return undefined;
  });
