import type { AuditTrail } from '../../platform/audit/audit.store.ts';
import type { Caller } from '../../platform/caller/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { EventStore } from './events.store.ts';

export interface EventDeps {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
  read<T>(caller: Caller, work: (stores: { events: EventStore }) => Promise<T>): Promise<T>;
  transact<T>(caller: Caller, work: (tx: { events: EventStore; audit: AuditTrail }) => Promise<T>): Promise<T>;
}
