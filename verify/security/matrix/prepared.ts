import { createHash } from 'node:crypto';

import type { QueryConfig } from 'pg';

/** A statement over all tables takes longer to plan than to run, and runs a thousand times, so each connection plans it once. */
export const prepared = (text: string, values: unknown[] = []): QueryConfig => ({
  name: createHash('sha1').update(text).digest('hex'),
  text,
  values,
});
