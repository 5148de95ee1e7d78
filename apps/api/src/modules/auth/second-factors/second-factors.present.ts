import type { SecondFactor } from '@lyceum/contract/product/second-factors';

import type { SecondFactorRow } from './second-factors.store.ts';

export const presentSecondFactor = ({ id, kind, name, created_at, last_used_at }: SecondFactorRow): SecondFactor => ({
  id,
  kind: kind === 'passkey' ? 'passkey' : 'totp',
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
