import { type Scheduler, startScheduler } from '../../../../../standins/scheduler/scheduler.ts';
import type { ManagedUser } from '../../../../../standins/scheduler/world.ts';
import type { ApiConfig } from '../../config.ts';
import type { Platform } from '../../platform.ts';
import { createMovableClock, type MovableClock } from '../../testing/movable-clock.ts';
import { sendRequest, type TestResponse } from '../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';

export interface BookingsApi {
  readonly api: TestApi;
  readonly provider: Scheduler;
  /** Lets time pass here and at the provider. */
  pass(milliseconds: number): void;
  refresh(key: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
  close(): Promise<void>;
}

/** Who the provider has for one of ours. */
export async function managedUsersOf({ api, provider }: BookingsApi, { id }: Pick<TestUser, 'id'>): Promise<ManagedUser[]> {
  const { rows } = await api.owner.query<{ uid: string }>('select uid from people.user where id = $1', [id]);
  return [...provider.world.users.values()].filter(({ metadata }) => metadata?.['lyceum_user'] === rows[0]?.uid);
}

export const tokenPath = '/api/v1/bookings/token/refresh/';

export const schedConfig = ({ url, host, clientId, secret }: Scheduler): Partial<ApiConfig> => ({
  sched: { url, clientId, clientSecret: secret, hosts: [host] },
});

/** A test API and the provider that it is set up with. */
export async function startBookingsApi(
  more: { config?: Partial<ApiConfig>; platform?: Partial<Platform> } = {},
  clock: MovableClock = createMovableClock(),
): Promise<BookingsApi> {
  const provider = await startScheduler();
  const api = await startTestApi({ config: { ...schedConfig(provider), ...more.config }, platform: { clock, ...more.platform } });
  return {
    api,
    provider,
    pass: (milliseconds) => {
      clock.advance(milliseconds);
      provider.world.clock.pass(milliseconds);
    },
    refresh: (key, body, headers = {}) =>
      sendRequest(api, tokenPath, { key, method: 'POST', headers, ...(body !== undefined && { body }) }),
    close: async () => {
      await api.close();
      await provider.stop();
    },
  };
}
