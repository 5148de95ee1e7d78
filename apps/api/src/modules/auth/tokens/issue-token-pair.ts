import type { TokenPair } from '@lyceum/contract/product/auth';
import { lifetimes } from '@lyceum/contract/product/credentials';

import type { AuthContext, AuthStores } from '../auth.context.ts';
import { createSecret, hashSecret } from '../secrets.rules.ts';
import type { SignToken } from './access-tokens.ts';

interface Family {
  readonly id: number;
  readonly uid: string;
  readonly workspace_id: number;
  readonly user_id: number;
  readonly user_uid: string;
}

interface Input {
  readonly family: Family;
  /** The position of the refresh token in the family's sequence of exchanges. */
  readonly seq: number;
  readonly now: Date;
  readonly sign: SignToken;
}

/** Issues the next access and refresh token of a family; the refresh token is stored as a hash. */
export async function issueTokenPair(
  { random }: Pick<AuthContext, 'random'>,
  { tokenFamilies }: Pick<AuthStores, 'tokenFamilies'>,
  { family, seq, now, sign }: Input,
): Promise<TokenPair> {
  const refreshToken = createSecret('rt', random);
  await tokenFamilies.addToken({
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
