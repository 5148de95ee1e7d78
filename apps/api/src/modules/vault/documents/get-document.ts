import type { RAGDocumentDetail } from '@lyceum/contract/product/vault-document';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { VaultContext } from '../vault.context.ts';
import { loadDocument } from './load-document.ts';

export const getDocument = (context: VaultContext, caller: Caller, id: number): Promise<RAGDocumentDetail> =>
  context.read(caller, (stores) => loadDocument(context, stores, caller, id));
