import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Runs a script of native/ with the caller's terminal; true when it succeeded. */
export const runNativeScript = (script: string, ...args: string[]): boolean =>
  spawnSync('bash', [path(`native/${script}`), ...args], { stdio: 'inherit' }).status === 0;

/** The `docker` program may be installed without a running engine; only the engine counts. */
export const isDockerRunning = (): boolean => spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 5_000 }).status === 0;

export const runCompose = (...args: string[]): boolean =>
  spawnSync('docker', ['compose', '-f', path('../../compose.services.yaml'), ...args], { stdio: 'inherit' }).status === 0;
