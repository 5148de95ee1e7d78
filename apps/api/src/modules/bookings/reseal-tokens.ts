import type { IntegrationStore } from './integrations.store.ts';
import type { Owner, TokenSeal } from './sealed-tokens.ts';

interface Deps {
  readonly seal: TokenSeal;
  readonly integrations: Pick<IntegrationStore, 'sealedByOthers' | 'putSealed'>;
}

const atOnce = 200;

/** Seals anew what another key has sealed, beginning behind `after`; answers with the last one, or undefined when that was all. */
export async function resealSome({ seal, integrations }: Deps, after: Owner): Promise<Owner | undefined> {
  const rows = await integrations.sealedByOthers(seal.currentKey(), after, atOnce);
  for (const { workspace_id, user_id, sealed_tokens } of rows) {
    const owner = { workspaceId: workspace_id, userId: user_id };
    // What does not open stays: the key may come back, and if not the provider gives new tokens.
    const tokens = seal.open(owner, sealed_tokens);
    if (tokens) await integrations.putSealed(owner, seal.seal(owner, tokens));
  }
  const last = rows.at(-1);
  return last && rows.length === atOnce ? { workspaceId: last.workspace_id, userId: last.user_id } : undefined;
}
