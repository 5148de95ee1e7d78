import type { Log } from '@lyceum/kit';

import type { Clock } from '../../../platform/clock.ts';
import type { TxtLookup } from '../../../platform/dns.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Lists } from '../../../platform/lists/index.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { AuthWork } from '../auth.context.ts';
import type { Providers } from './providers.ts';

export interface SsoDeps extends AuthWork {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: (bytes: number) => Buffer;
  readonly secrets: Secrets;
  readonly lists: Lists;
  readonly log: Log;
  readonly providers: Providers;
  readonly txtRecords: TxtLookup;
  readonly baseUrl: string;
}

export const sealedSecret = (workspaceId: number): string => `iam.sso_connection/${workspaceId}/client_secret`;
