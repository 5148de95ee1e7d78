import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { Engine } from './engine.ts';
import { writePodmanSettings } from './podman-settings.ts';
import { runProgram, runProgramOrThrow } from './run-program.ts';

const script = (name: string): string => join(import.meta.dirname, 'podman', name);
const prepareTimeoutMs = 15 * 60_000;

/** podman with Docker's command line and Compose over its socket. Needs root on Debian, where packages exist for all of it. */
export async function startPodman(print: (line: string) => void): Promise<Engine | undefined> {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined;
  const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'lyceum', 'containers');
  await mkdir(folder, { recursive: true });
  print(`no Docker engine: podman, with rebuilt base images, in ${folder}`);
  await runProgramOrThrow('bash', [script('install.sh')], { timeoutMs: prepareTimeoutMs });
  const { env, buildEnv } = await writePodmanSettings(folder);
  await runProgramOrThrow('bash', [script('base-images.sh'), folder], { env, timeoutMs: prepareTimeoutMs });

  // Two services over the same images: only while building do containers see the settings of this machine's npm.
  const services = await Promise.all([startService(env), startService(buildEnv)]);
  const healthChecks = startHealthChecks(env);
  return {
    description: await describeVersions(env),
    env,
    buildEnv,
    async stop() {
      await healthChecks.stop();
      await Promise.all(services.map(endProcess));
      // The layers of this build: the next one shall not profit from them.
      await runProgram('podman', ['image', 'prune', '--force'], { env });
    },
  };
}

const isDebian = (): boolean => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

const maxServiceStartMs = 20_000;

async function startService(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const address = env['DOCKER_HOST'] ?? '';
  const socket = address.replace('unix://', '');
  await rm(socket, { force: true });
  const service = spawn('podman', ['system', 'service', '--time=0', address], { env, stdio: 'ignore' });
  process.once('exit', () => service.kill());
  const end = performance.now() + maxServiceStartMs;
  while (!existsSync(socket)) {
    if (performance.now() > end) throw new Error('podman does not open its socket.');
    await pause(50);
  }
  return service;
}

async function endProcess(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  if (child.kill()) await exited;
}

const pauseBetweenHealthChecksMs = 2_000;

/** podman leaves the timing of health checks to systemd, which does not run everywhere. */
function startHealthChecks(env: NodeJS.ProcessEnv): { stop(): Promise<void> } {
  const stopping = new AbortController();
  async function checkUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { stdout } = await runProgram('podman', ['ps', '--format', '{{.Names}}'], { env });
      const names = stdout.split('\n').filter(Boolean);
      // Exits with an error for containers without a health check.
      await Promise.all(names.map((name) => runProgram('podman', ['healthcheck', 'run', name], { env })));
      await pause(pauseBetweenHealthChecksMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const running = checkUntilStopped();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function describeVersions(env: NodeJS.ProcessEnv): Promise<string> {
  const podman = await runProgramOrThrow('podman', ['--version'], { env });
  const compose = await runProgramOrThrow('docker', ['compose', 'version', '--short'], { env });
  return `${podman.stdout.trim()} with Docker's Compose ${compose.stdout.trim()}; base images are local rebuilds under the official names`;
}
