import { randomBytes } from 'node:crypto';

import { createLog } from '@lyceum/kit';

import { client, startRealProvider } from '../modules/auth/sso/real-provider.fixtures.ts';
import { systemClock } from '../platform/clock.ts';
import { eventually } from '../platform/jobs/jobs.fixtures.ts';
import { startRunner } from '../platform/jobs/runner.ts';
import { startMailServer } from '../platform/mail/mail.fixtures.ts';
import { createOutbound, publicOnly } from '../platform/outbound/index.ts';
import { startTestApi, type TestApi } from './start-test-api.ts';

/** An API with all services that secrets pass through, whose log lines are recorded. */
export interface WatchedApi {
  readonly api: TestApi;
  /** Everything that the API and the worker log, at the lowest level. */
  readonly lines: readonly string[];
  readonly provider: { readonly issuer: string; readonly client: typeof client };
  /** Waits for a mail to an address, and returns the secret of its link. */
  linkFor(address: string, page: 'password' | 'invitation' | 'email'): Promise<string>;
  close(): Promise<void>;
}

const times = { pollMs: 50, heartbeatMs: 500, superviseSeconds: 5 };

/** The mail server rejects the password once, so that a failure is logged. */
export async function startWatchedApi(smtp: { readonly user: string; readonly pass: string }): Promise<WatchedApi> {
  let refusals = 1;
  const post = await startMailServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      refusals-- > 0 || password !== smtp.pass ? done(new Error('wrong')) : done(null, { user: smtp.user }),
  });
  const provider = await startRealProvider('https://api.test/api/v1/auth/oidc/callback/');
  const lines: string[] = [];
  const log = createLog({ service: 'watched', level: 'trace', to: { write: (line: string) => void lines.push(line) } });
  const settings = { smtp: { host: '127.0.0.1', port: post.port, secure: false, auth: smtp }, from: 'Lyceum <lyceum@post.test>' };
  const outbound = createOutbound({ policy: { ...publicOnly, allowHosts: [provider.host] } });
  const api = await startTestApi({ config: { mail: settings }, platform: { log, outbound } });
  const { databaseUrl } = api.config;
  const handlers = api.modules.jobHandlers.filter(({ job }) => /^(mail\.deliver|iam\.answer)/.test(job.name));
  const runner = await startRunner({
    databaseUrl,
    handlers,
    db: api.platform.db,
    clock: systemClock,
    log,
    random: randomBytes,
    times,
  });
  const linksIn = (text: string | undefined, page: string) => text?.match(new RegExp(`/account/${page}#token=(\\w+)`))?.[1] ?? [];
  return {
    api,
    lines,
    provider: { issuer: provider.issuer, client },
    async linkFor(address, page) {
      const found = await eventually(
        () => post.to(address).flatMap(({ text }) => linksIn(text, page)),
        (all) => all.length > 0,
        30_000,
      );
      return found.at(-1) ?? '';
    },
    async close() {
      await runner.stop(0);
      await api.close();
      await Promise.all([post.close(), provider.stop()]);
    },
  };
}
