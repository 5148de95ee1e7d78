import type { Owner } from '../owner.ts';
import type { VaultContext, VaultStores } from '../vault.context.ts';
import { hideConfigSecrets } from './config.rules.ts';

/** A person's newest documents, for the export of their data. Tokens of other services are left out: an export is passed around. */
export async function exportDocuments(
  { configSeal }: Pick<VaultContext, 'configSeal'>,
  { documents }: Pick<VaultStores, 'documents'>,
  { person, limit }: { readonly person: Owner; readonly limit: number },
) {
  const rows = await documents.listNewest(person, limit);
  return rows.map(({ id, sealed_config, ...row }) => ({
    document_id: id,
    ...row,
    config: hideConfigSecrets(configSeal.open({ id, sealed_config })),
  }));
}
