import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { now } from '../clock.ts';
import { graceMs, isProcessAlive } from './process-alive.ts';

const namePattern = /^lyceum-demo-(\d+)-\w{6}$/;

export interface DemoFolder extends AsyncDisposable {
  readonly content: string;
  readonly objects: string;
  readonly secretKeys: string;
  readonly logs: string;
}

/** A temporary folder. Also removes the folders of demos that were killed. */
export async function createDemoFolder(): Promise<DemoFolder> {
  await removeLeftovers(tmpdir());
  const path = await mkdtemp(join(tmpdir(), `lyceum-demo-${process.pid}-`));
  const logs = join(path, 'logs');
  await mkdir(logs);
  return {
    content: join(path, 'content'),
    objects: join(path, 'objects'),
    secretKeys: join(path, 'secret-keys'),
    logs,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = namePattern.exec(name)?.[1];
    if (pid === undefined || isProcessAlive(Number(pid))) continue;
    const path = join(parent, name);
    const found = await stat(path).catch(() => undefined);
    // Removal fails for a folder of another user, which is fine.
    if (found && now() - found.mtimeMs > graceMs) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
