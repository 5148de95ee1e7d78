import type { RAGDocumentDetail } from '@lyceum/contract/product/vault-document';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { VaultContext } from '../vault.context.ts';
import { loadOwnDocument } from './load-own-document.ts';

export const getDocument = (context: VaultContext, caller: Caller, id: number): Promise<RAGDocumentDetail> =>
  context.read(caller, (stores) => loadOwnDocument(context, stores, caller, id));
