import type { SimpleUser } from '@lyceum/contract/product/users';
import type { RAGDocumentDetail } from '@lyceum/contract/product/vault-document';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { VaultContext, VaultStores } from '../vault.context.ts';
import { presentDocument } from './documents.present.ts';
import type { DocumentRow } from './documents.store.ts';

/** Another user's document is not found, like a missing one. */
export async function getOwnDocument({ documents }: VaultStores, caller: Caller, id: number): Promise<DocumentRow> {
  const row = await documents.findOwned(caller, id);
  if (!row) throw notFound();
  return row;
}

/** Locks it until the transaction ends. */
export async function lockOwnDocument({ documents }: VaultStores, caller: Caller, id: number): Promise<DocumentRow> {
  const row = await documents.lockOwned(caller, id);
  if (!row) throw notFound();
  return row;
}

export const loadOwnDocument = async (
  context: Pick<VaultContext, 'configSeal'>,
  stores: VaultStores,
  caller: Caller,
  id: number,
): Promise<RAGDocumentDetail> =>
  presentDocument(context, await getOwnDocument(stores, caller, id), await loadCallerAsOwner(stores, caller));

/** The caller as the owner of their documents. */
export async function loadCallerAsOwner({ people }: VaultStores, caller: Caller): Promise<SimpleUser> {
  const card = (await people.userCards(caller, [caller.userId])).get(caller.userId);
  // The caller was erased after the request was authenticated.
  if (!card) throw notFound();
  return card.simpleUser();
}
