import { createHash } from 'node:crypto';

import { openWithSecret, sealWithSecret } from '../secrets/index.ts';
import type { RecordKey } from './idempotency.store.ts';

export const hashIdempotencyKey = (key: string): Buffer => createHash('sha256').update(key).digest();

const contextOf = ({ workspace_id, user_id, target }: RecordKey): string => `lyceum answer ${workspace_id}/${user_id} ${target}`;

/** The encryption key derives from the client's own Idempotency-Key, so a copy of the database does not reveal responses. */
export const sealResponse = (key: string, record: RecordKey, response: string): Buffer =>
  sealWithSecret(key, contextOf(record), response);
export const openResponse = (key: string, record: RecordKey, sealed: Buffer): string =>
  openWithSecret(key, contextOf(record), sealed);
