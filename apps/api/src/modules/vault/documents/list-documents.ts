import type { DocumentQuery, RAGDocument } from '@lyceum/contract/product/vault-document';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { VaultContext } from '../vault.context.ts';
import { presentListedDocument } from './documents.present.ts';
import { loadCallerAsOwner } from './load-own-document.ts';

export const listDocuments = (
  context: VaultContext,
  caller: Caller,
  { query, target }: ListRequest<DocumentQuery>,
): Promise<Page<RAGDocument>> =>
  context.read(caller, async (stores) => {
    const owner = await loadCallerAsOwner(stores, caller);
    const { document_type: types, upload_status: statuses, search } = query;
    const source = stores.documents.listOwnedBy(caller, { types, statuses, search });
    return context.lists.page({ query, target, reader: caller }, source, (row) => presentListedDocument(context, row, owner));
  });
