import type { Lifecycle, Log } from '@lyceum/kit';

import type { Clock } from '../../platform/clock.ts';
import type { TxtLookup } from '../../platform/dns.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { Outbound } from '../../platform/outbound/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { iamWork } from './iam-work.store.ts';
import type { PeoplePorts } from './people-work.store.ts';

/** What this module needs of the process around it. */
export interface IamModuleDeps extends PeoplePorts {
  readonly db: Parameters<typeof iamWork>[0];
  readonly log: Log;
  readonly lifecycle: Pick<Lifecycle, 'onClosed'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: (bytes: number) => Buffer;
  readonly limiter: Limiter;
  readonly lists: Lists;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly outbound: Outbound;
  readonly txtRecords: TxtLookup;
  readonly rateFactor: number;
  readonly baseUrl: string;
}
