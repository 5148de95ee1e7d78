import type { Log } from '@lyceum/kit';

import type { AuditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Objects } from '../../platform/objects/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { MediaStore } from './media.store.ts';

export interface MediaDeps {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: (bytes: number) => Buffer;
  readonly lists: Lists;
  readonly objects: Objects;
  readonly log: Log;
  read<T>(scope: Scope, work: (stores: { media: MediaStore }) => Promise<T>): Promise<T>;
  transact<T>(scope: Scope, work: (stores: { media: MediaStore; audit: AuditTrail }) => Promise<T>): Promise<T>;
}

/** Where this module's objects are. */
export const room = 'media';
