import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';

/** What this module needs of the process around it. */
export interface IamModuleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: (bytes: number) => Buffer;
  readonly limiter: Limiter;
  readonly lists: Lists;
  readonly secrets: Secrets;
  readonly rateFactor: number;
  readonly baseUrl: string;
}
