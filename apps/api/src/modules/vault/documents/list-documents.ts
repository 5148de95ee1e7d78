import type { DocumentQuery, RAGDocument } from '@lyceum/contract/product/vault-document';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { VaultContext } from '../vault.context.ts';
import { presentListed } from './documents.present.ts';
import { loadOwner } from './load-document.ts';

export const listDocuments = (
  { lists, read }: VaultContext,
  caller: Caller,
  { query, target }: ListRequest<DocumentQuery>,
): Promise<Page<RAGDocument>> =>
  read(caller, async (stores) => {
    const owner = await loadOwner(stores, caller);
    const { document_type: types, upload_status: statuses, search } = query;
    const source = stores.documents.listOwnedBy(caller, { types, statuses, search });
    return lists.page({ query, target, reader: caller }, source, (row) => presentListed(row, owner));
  });
