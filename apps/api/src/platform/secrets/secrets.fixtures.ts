import { createHash } from 'node:crypto';

import type { SecretKey } from './secret-keys.ts';

export const aKey = (id: string): SecretKey => ({ id, key: createHash('sha256').update(`test key ${id}`).digest() });
