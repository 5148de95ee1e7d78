import type { TokenPair } from '@lyceum/contract/product/auth';
import { lifetimes } from '@lyceum/contract/product/credentials';

import { createSecret, hashSecret } from '../keys/api-key.rules.ts';
import type { SignToken } from './access-tokens.ts';
import type { FamilyStore } from './families.store.ts';

interface Deps {
  readonly random: (bytes: number) => Buffer;
}

interface Family {
  readonly id: number;
  readonly uid: string;
  readonly workspace_id: number;
  readonly user_id: number;
  readonly user_uid: string;
}

/** The next access and refresh token of a family; the hash of the latter is stored with its place in the row of exchanges. */
export async function issuePair(
  { random }: Deps,
  families: Pick<FamilyStore, 'addToken'>,
  { family, seq, now, sign }: { readonly family: Family; readonly seq: number; readonly now: Date; readonly sign: SignToken },
): Promise<TokenPair> {
  const refreshToken = createSecret('rt', random);
  await families.addToken({
    hash: hashSecret(refreshToken),
    workspace_id: family.workspace_id,
    user_id: family.user_id,
    family_id: family.id,
    seq,
    expires_at: new Date(now.getTime() + lifetimes.refreshToken * 1000),
  });
  return {
    access_token: await sign({ userUid: family.user_uid, familyUid: family.uid }),
    refresh_token: refreshToken,
    token_type: 'Bearer',
    expires_in: lifetimes.accessToken,
    refresh_expires_in: lifetimes.refreshToken,
  };
}
