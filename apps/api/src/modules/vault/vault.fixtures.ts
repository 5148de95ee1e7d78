import { randomBytes } from 'node:crypto';

import type { RAGDocumentDetail } from '@lyceum/contract/product/vault-document';

import { eventually } from '../../../../../tools/test/eventually.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Runner, startRunner } from '../../platform/jobs/runner.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';

export const documents = '/api/v1/content-vault/documents/';

export interface Vault {
  readonly api: TestApi;
  readonly ada: TestUser;
  /** A colleague. */
  readonly eve: TestUser;
  readonly admin: TestUser;
  readonly stranger: TestUser;
  /** The key of the workspace. */
  readonly workspaceKey: string;
  startWorker(): Promise<Runner>;
  close(): Promise<void>;
}

const times = { pollMs: 20, heartbeatMs: 500, superviseSeconds: 1 };

/** An API with users in every relation to a document. Documents are processed while a worker runs. */
export async function openVault(more: Parameters<typeof startTestApi>[0] = {}): Promise<Vault> {
  const api = await startTestApi(more);
  const [here, elsewhere] = [await api.workspace(), await api.workspace()];
  const runners: Runner[] = [];
  return {
    api,
    ada: await api.user(here.id),
    eve: await api.user(here.id),
    admin: await api.user(here.id, { role: 'admin' }),
    stranger: await api.user(elsewhere.id),
    workspaceKey: here.key,
    async startWorker() {
      const runner = await startRunner({
        databaseUrl: api.config.databaseUrl,
        handlers: api.modules.jobHandlers.filter(({ job }) => job.name.startsWith('vault.')),
        db: api.platform.db,
        clock: systemClock,
        log: api.platform.log,
        random: randomBytes,
        times,
      });
      runners.push(runner);
      return runner;
    },
    async close() {
      for (const runner of runners) await runner.stop(0);
      await api.close();
    },
  };
}

export const aText = (name: string, text: string): File => new File([text], name, { type: 'text/plain' });

/** Waits until a document is processed or has failed. */
export const untilProcessed = (user: TestUser, document_id: number): Promise<RAGDocumentDetail> =>
  eventually(
    () => user.client.documents.get({ document_id }),
    ({ upload_status }) => upload_status === 'uploaded' || upload_status === 'failed',
  );

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** As loosely typed as `JSON.parse`: a wrong assumption fails the test. */
  readonly body: ReturnType<typeof JSON.parse>;
}

/** Sends a form, to see what the client library hides. Text parts are sent as they are. */
export async function sendForm(
  { api }: Pick<Vault, 'api'>,
  { key }: Pick<TestUser, 'key'>,
  {
    method = 'PATCH',
    path,
    parts,
    headers = {},
  }: {
    readonly method?: 'POST' | 'PATCH';
    readonly path: string;
    readonly parts: Readonly<Record<string, string | File>>;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  const response = await fetch(api.url + path, { method, body: form, headers: { authorization: `Bearer ${key}`, ...headers } });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** The status of a failure, and each field with its code. */
export const faults = ({ status, body }: Pick<Answer, 'status' | 'body'>): unknown[] => [
  status,
  ...body.errors.map(({ attr, code }: { attr: string; code: string }) => `${attr} ${code}`),
];
