import { type ExpertDocument, maxExpertDocuments } from '@lyceum/contract/product/experts';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { ExpertsContext } from './experts.context.ts';
import { expertChangeDenied, tooManyDocuments } from './experts.problems.ts';
import type { LinkKey } from './links.store.ts';
import { loadOwnLinkedDocuments } from './load-own-linked-documents.ts';

/** Only the owner links a document, and only to an expert that they can edit. Linking again agrees to the audience of now. */
export const linkDocument = (context: ExpertsContext, caller: Caller, key: LinkKey): Promise<ExpertDocument> =>
  context.transact(caller, async (stores) => {
    const document = await stores.documents.lockDocument(caller, key.documentId);
    const expert = await stores.findVisibleExpert(caller, key.expertId);
    if (!document || !expert) throw notFound();
    if (!expert.canEdit) throw expertChangeDenied();
    if ((await stores.links.countOthers(key)) >= maxExpertDocuments) throw tooManyDocuments(maxExpertDocuments);
    await stores.links.put(key, caller, { visibility: expert.visibility, at: context.clock.now() });
    await stores.audit.record({
      action: 'expert.document_linked',
      object_type: 'vault.document',
      object_id: key.documentId,
      details: { expert: key.expertId, audience: expert.visibility },
    });
    const linked = (await loadOwnLinkedDocuments(stores, caller, expert)).find(
      ({ document_id }) => document_id === key.documentId,
    );
    if (!linked) throw new Error('The document was linked to the expert, but the links of the expert do not contain it.');
    return linked;
  });
