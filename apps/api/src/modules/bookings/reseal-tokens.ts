import type { IntegrationStore } from './integrations.store.ts';
import type { Owner, TokenSeal } from './sealed-tokens.ts';

const batchSize = 200;

/** Seals a batch of tokens again that another key has sealed. Returns the last owner, or undefined when none are left. */
export async function resealBatch(
  seal: TokenSeal,
  integrations: Pick<IntegrationStore, 'listSealedByOtherKeys' | 'replaceSealed'>,
  after: Owner,
): Promise<Owner | undefined> {
  const rows = await integrations.listSealedByOtherKeys(seal.currentKey(), after, batchSize);
  for (const { workspace_id, user_id, sealed_tokens } of rows) {
    const owner = { workspaceId: workspace_id, userId: user_id };
    // Unreadable tokens stay: the operator may restore the key; otherwise the provider issues new ones.
    const tokens = seal.open(owner, sealed_tokens);
    if (tokens) await integrations.replaceSealed(owner, seal.seal(owner, tokens));
  }
  const last = rows.at(-1);
  return last && rows.length === batchSize ? { workspaceId: last.workspace_id, userId: last.user_id } : undefined;
}
