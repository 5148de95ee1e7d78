import { createHash } from 'node:crypto';

import { openWithSecret, sealWithSecret } from '../secrets/index.ts';

interface Place {
  readonly workspace_id: number;
  readonly user_id: number;
  readonly target: string;
  readonly key_hash: Buffer;
}

export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

const contextOf = ({ workspace_id, user_id, target }: Place): string => `lyceum answer ${workspace_id}/${user_id} ${target}`;

/** The answer is sealed with a key that only the client's own Idempotency-Key gives. */
export const sealAnswer = (key: string, place: Place, answer: string): Buffer => sealWithSecret(key, contextOf(place), answer);
export const openAnswer = (key: string, place: Place, sealed: Buffer): string => openWithSecret(key, contextOf(place), sealed);
