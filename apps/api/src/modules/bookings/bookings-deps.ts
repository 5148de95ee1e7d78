import type { Log } from '@lyceum/kit';

import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { BookingWork } from './bookings-work.store.ts';
import type { FoundToken } from './found-token.ts';
import type { SchedulingProvider } from './provider/scheduling-provider.ts';
import type { Room } from './room.ts';
import type { TokenSeal } from './sealed-tokens.ts';
import type { Flights } from './single-flight.ts';

/** A provider that the operator has set up, and the client that we are to it. */
export interface SetUpProvider {
  readonly clientId: string;
  readonly calls: SchedulingProvider;
}

export interface BookingDeps extends BookingWork {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: (bytes: number) => Buffer;
  readonly log: Log;
  readonly seal: TokenSeal;
  readonly flights: Flights<FoundToken>;
  /** For those who ask the provider, or wait for who does. */
  readonly room: Room;
  readonly provider: SetUpProvider | undefined;
}

/** With a provider to ask. */
export interface AskingDeps extends BookingDeps {
  readonly provider: SetUpProvider;
}
