import { randomBytes } from 'node:crypto';

import { createLog } from '@lyceum/kit';

import { eventually } from '../../../../../tools/test/eventually.ts';
import type { ApiConfig } from '../../config.ts';
import { systemClock } from '../../platform/clock.ts';
import { startRunner } from '../../platform/jobs/runner.ts';
import { parseSmtpUrl } from '../../platform/mail/index.ts';
import { type MailServer, startMailServer } from '../../platform/mail/mail.fixtures.ts';
import { sendRequest, type TestResponse } from '../../testing/send-request.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';
import type { AccountPage } from './account-mails.rules.ts';

export const goodPassword = 'three quiet tortoises';
export const otherPassword = 'a tortoise, thrice as loud';

/** An API, a worker and a mail server, with a clock that tests can advance. */
export interface AccountWorld {
  readonly api: TestApi;
  readonly post: MailServer;
  /** The log of the API and the worker. */
  readonly lines: string[];
  /** All secrets that were received by mail. */
  readonly secrets: string[];
  /** Advances the API's clock, but not the database's. */
  forward(ms: number): void;
  call(path: string, body?: unknown, key?: string): Promise<TestResponse>;
  /** Waits until `count` mails of this kind have arrived, and returns the secret of the newest. */
  secretFor(address: string, page: AccountPage, count?: number): Promise<string>;
  /** Creates an account with `goodPassword`, through a mailed link, and joins the workspaces that have registered the address. */
  account(address: string): Promise<void>;
  /** Waits until no job is left to run. */
  settled(): Promise<void>;
  rows(text: string, values?: unknown[]): Promise<ReturnType<typeof JSON.parse>[]>;
  close(): Promise<void>;
}

export async function startAccountWorld(config: Partial<ApiConfig> = {}): Promise<AccountWorld> {
  const post = await startMailServer();
  const lines: string[] = [];
  const secrets: string[] = [];
  const log = createLog({ service: 'test', level: 'trace', to: { write: (line: string) => void lines.push(line) } });
  let offset = 0;
  const clock = { now: () => new Date(systemClock.now().getTime() + offset) };
  const mail = { smtp: parseSmtpUrl(`smtp://127.0.0.1:${post.port}`), from: 'Lyceum <lyceum@post.test>' };
  const api = await startTestApi({ config: { mail, ...config }, platform: { log, clock } });
  const runner = await startRunner({
    databaseUrl: api.config.databaseUrl,
    // Only the queues that are needed, because every one is polled.
    handlers: api.modules.jobHandlers.filter(({ job }) => /^(mail\.deliver|accounts\.answer)/.test(job.name)),
    db: api.platform.db,
    clock: systemClock,
    log,
    random: randomBytes,
    times: { pollMs: 50, heartbeatMs: 500, superviseSeconds: 5 },
  });
  const rows = async (text: string, values: unknown[] = []) => (await api.owner.query(text, values)).rows;
  const call: AccountWorld['call'] = (path, body, key) =>
    sendRequest(api, path, { method: 'POST', ...(body !== undefined && { body }), ...(key !== undefined && { key }) });

  const secretFor: AccountWorld['secretFor'] = async (address, page, count = 1) => {
    const found = await eventually(
      () => post.to(address).flatMap((one) => one.text?.match(new RegExp(`/account/${page}#token=(\\w+)`))?.[1] ?? []),
      (all) => all.length >= count,
    );
    const secret = found.at(-1) ?? '';
    secrets.push(secret);
    return secret;
  };
  return {
    api,
    post,
    lines,
    secrets,
    forward: (ms) => void (offset += ms),
    call,
    secretFor,
    async account(address) {
      const before = post.to(address).filter(({ subject }) => subject?.startsWith('Set your')).length;
      await call('/api/v1/auth/password/reset/', { email: address });
      const token = await secretFor(address, 'password', before + 1);
      const { workspaces } = (await call('/api/v1/auth/links/preview/', { token })).body;
      const join = workspaces.map(({ id }: { id: number }) => id);
      const answer = await call('/api/v1/auth/password/reset/confirm/', { token, password: goodPassword, join });
      if (answer.status !== 204) throw new Error(answer.text);
    },
    async settled() {
      await eventually(
        () => rows(`select 1 from pgboss.job where state in ('created', 'retry', 'active') and name !~ 'dead'`),
        (waiting) => waiting.length === 0,
      );
    },
    rows,
    async close() {
      await runner.stop(0);
      await api.close();
      await post.close();
    },
  };
}
