import type { Kysely } from 'kysely';

import type { Schema } from './schema.generated.ts';

/** A connection or a transaction: stores take either, and never know which. */
export type Db = Kysely<Schema>;
