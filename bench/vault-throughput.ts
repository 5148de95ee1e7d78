import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { type Installation, withInstallation } from '../verify/vault/installation.ts';

const goal = 0.7;
const root = join(import.meta.dirname, '..');
const sources = ['apps/api/src/modules/vault/testing/library', 'apps/ctl/src/demo/vault'];

/** Documents per minute of two workers, compared with processes that only parse, embed and insert. */
export const compareThroughput = ({ small }: { small: boolean }): Promise<boolean> =>
  withInstallation({}, async (installation) => {
    const folder = await mkdtemp(join(tmpdir(), 'lyceum-bench-vault-'));
    try {
      for (const source of sources) await cp(join(root, source), folder, { recursive: true });
      const names = (await readdir(folder)).toSorted().slice(0, small ? 6 : undefined);
      await prepareBareTable(installation);
      const bare = await measureBare(installation, folder, [names]);
      const ours = await measureWorkers(installation, folder, names);
      const halves = [0, 1].map((half) => names.filter((_, index) => index % 2 === half));
      const bareTwice = await measureBare(installation, folder, halves);
      const ratio = ours / bare;
      const perMinute = (rate: number): string => `${rate.toFixed(0)} a minute`;
      console.log(
        `${ratio >= goal ? 'pass' : 'FAIL'}  vault: ${names.length} documents, ${perMinute(ours)} with two workers; parse, embed and insert alone ${perMinute(bare)} in one process, ratio ${ratio.toFixed(2)} (goal ${goal}); ${perMinute(bareTwice)} in two processes, ratio ${(ours / bareTwice).toFixed(2)}; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
      );
      return ratio >= goal;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

const prepareBareTable = ({ owner }: Installation): Promise<unknown> =>
  owner.query(`
    create schema bare;
    create table bare.passage (name text, index int, text text, embedding halfvec,
      words tsvector generated always as (to_tsvector('english', text)) stored);
    create index on bare.passage using gin (words)`);

/** Documents per minute of as many processes as there are lists. */
async function measureBare(
  { databaseUrl }: Installation,
  folder: string,
  lists: readonly (readonly string[])[],
): Promise<number> {
  const program = join(import.meta.dirname, 'testing/bare-vault-process.ts');
  const start = async (names: readonly string[]): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [program, databaseUrl, folder, ...names], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    return child;
  };
  const children = await Promise.all(lists.map(start));
  const started = performance.now();
  await Promise.all(
    children.map(async (child) => {
      child.send('start');
      await once(child, 'message');
      child.kill();
    }),
  );
  return toRate(lists.flat().length, started);
}

async function measureWorkers(installation: Installation, folder: string, names: readonly string[]): Promise<number> {
  const { client, owner } = installation;
  const countOpen = async (): Promise<number> => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from vault.document where upload_status not in ('uploaded', 'failed')`,
    );
    return rows[0]?.count ?? 0;
  };
  await Promise.all([installation.startWorker(), installation.startWorker()]);
  // Loads the model in both, as the bare process does before it starts.
  for (let at = 0; at < 8; at += 1) await client.documents.create({ body: { content: `Warm words about bread, part ${at}.` } });
  while ((await countOpen()) > 0) await pause(50);
  const started = performance.now();
  for (const name of names)
    await client.documents.create({ files: { document_file: new File([await readFile(join(folder, name))], name) } });
  while ((await countOpen()) > 0) await pause(50);
  const rate = toRate(names.length, started);
  const { rows } = await owner.query<{ failed: number }>(
    `select count(*)::int as failed from vault.document where upload_status = 'failed'`,
  );
  if (rows[0]?.failed !== 0) throw new Error(`${rows[0]?.failed} documents failed`);
  return rate;
}

const toRate = (documents: number, started: number): number => (documents / (performance.now() - started)) * 60_000;
