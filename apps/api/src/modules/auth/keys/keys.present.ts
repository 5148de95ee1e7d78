import type { ApiKey } from '@lyceum/contract/product/credentials';

import { pickKnownScopes } from '../access/create-caller.ts';
import type { KeyRow } from './keys.store.ts';

const moment = (date: Date | null): string | null => date?.toISOString() ?? null;

export const presentApiKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  uid: row.uid,
  user_id: row.user_id,
  kind: row.kind === 'ws' ? 'workspace' : 'user',
  name: row.name,
  prefix: row.prefix,
  scopes: pickKnownScopes(row.scopes),
  created_at: row.created_at.toISOString(),
  expires_at: moment(row.expires_at),
  revoked_at: moment(row.revoked_at),
  last_used_at: moment(row.last_used_at),
  rotation_count: row.rotation_count,
  previous_valid_until: moment(row.previous_until),
});
