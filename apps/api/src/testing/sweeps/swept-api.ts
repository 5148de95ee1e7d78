import type { Operation } from '@lyceum/contract';
import type { FastifyInstance } from 'fastify';

import { startScheduler } from '../../../../../standins/scheduler/scheduler.ts';
import type { ApiConfig } from '../../config.ts';
import { schedConfig } from '../../modules/bookings/bookings.fixtures.ts';
import type { Platform } from '../../platform.ts';
import { startTestApi, type TestApi } from '../start-test-api.ts';

export interface SweptApi {
  readonly api: TestApi;
  /** The same server, for requests without a socket. */
  readonly app: FastifyInstance;
  /** Credentials of a caller who may run the operation. */
  headersFor(operation: Operation): { authorization: string };
}

/** A test API and callers who between them may run every operation. */
export async function startSweptApi(platform: Partial<Platform> = {}, config: Partial<ApiConfig> = {}): Promise<SweptApi> {
  let app: FastifyInstance | undefined;
  const scheduler = await startScheduler();
  const started = await startTestApi({
    config: { ...schedConfig(scheduler), ...config },
    platform,
    observe: (built) => void (app = built),
  });
  const api = { ...started, close };
  if (!app) throw new Error('no server was built');
  const workspace = await api.workspace();
  const staff = await api.user(workspace.id, { role: 'owner', is_staff: true });
  const headersFor = ({ policy }: Operation) => ({
    authorization: `Bearer ${policy === 'workspace-key' ? workspace.key : staff.key}`,
  });
  return { api, app, headersFor };

  async function close(): Promise<void> {
    try {
      await started.close();
    } finally {
      await scheduler.stop();
    }
  }
}
