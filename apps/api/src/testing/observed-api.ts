import { randomBytes } from 'node:crypto';

import { createLog } from '@lyceum/kit';

import { eventually } from '../../../../tools/test/eventually.ts';
import { client, startRealProvider } from '../modules/auth/sso/real-provider.fixtures.ts';
import { systemClock } from '../platform/clock.ts';
import { startRunner } from '../platform/jobs/runner.ts';
import { startMailServer } from '../platform/mail/mail.fixtures.ts';
import { createOutbound, publicOnly } from '../platform/outbound/index.ts';
import { startTestApi, type TestApi } from './start-test-api.ts';

/** An API with mail server, identity provider and worker, whose log lines are captured. */
export interface ObservedApi {
  readonly api: TestApi;
  /** Every log line of the API and the worker, at level trace. */
  readonly lines: readonly string[];
  readonly provider: { readonly issuer: string; readonly client: typeof client };
  /** Waits for a mail with a link to `page`, and returns the token of the newest one. */
  waitForLinkToken(address: string, page: 'password' | 'invitation' | 'email'): Promise<string>;
  close(): Promise<void>;
}

const times = { pollMs: 50, heartbeatMs: 500, superviseSeconds: 5 };

/** The mail server rejects the password once, so that a failed delivery is logged. */
export async function startObservedApi(smtp: { readonly user: string; readonly pass: string }): Promise<ObservedApi> {
  let refusals = 1;
  const mailServer = await startMailServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      refusals-- > 0 || password !== smtp.pass ? done(new Error('wrong')) : done(null, { user: smtp.user }),
  });
  const provider = await startRealProvider('https://api.test/api/v1/auth/oidc/callback/');
  const lines: string[] = [];
  const log = createLog({ service: 'observed', level: 'trace', to: { write: (line: string) => void lines.push(line) } });
  const settings = {
    smtp: { host: '127.0.0.1', port: mailServer.port, secure: false, auth: smtp },
    from: 'Lyceum <lyceum@post.test>',
  };
  const outbound = createOutbound({ policy: { ...publicOnly, allowHosts: [provider.host] } });
  const api = await startTestApi({ config: { mail: settings }, platform: { log, outbound } });
  const { databaseUrl } = api.config;
  const handlers = api.modules.jobHandlers.filter(({ job }) => /^(mail\.deliver|accounts\.answer)/.test(job.name));
  const runner = await startRunner({
    databaseUrl,
    handlers,
    db: api.platform.db,
    clock: systemClock,
    log,
    random: randomBytes,
    times,
  });
  const findLinkTokens = (text: string | undefined, page: string) =>
    text?.match(new RegExp(`/account/${page}#token=(\\w+)`))?.[1] ?? [];
  return {
    api,
    lines,
    provider: { issuer: provider.issuer, client },
    async waitForLinkToken(address, page) {
      const found = await eventually(
        () => mailServer.to(address).flatMap(({ text }) => findLinkTokens(text, page)),
        (all) => all.length > 0,
      );
      return found.at(-1) ?? '';
    },
    async close() {
      await runner.stop(0);
      await api.close();
      await Promise.all([mailServer.close(), provider.stop()]);
    },
  };
}
