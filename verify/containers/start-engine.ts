import type { Engine } from './engine.ts';
import { startPodman } from './podman-engine.ts';
import { runProgram } from './run-program.ts';

/** Docker where it runs, else podman on Debian; undefined where neither can be had. */
export async function startEngine(print: (line: string) => void): Promise<Engine | undefined> {
  return (await findDocker()) ?? (await startPodman(print));
}

async function findDocker(): Promise<Engine | undefined> {
  const server = await runProgram('docker', ['version', '--format', '{{.Server.Version}}'], { timeoutMs: 10_000 });
  const compose = await runProgram('docker', ['compose', 'version', '--short'], { timeoutMs: 10_000 });
  if (server.code !== 0 || compose.code !== 0) return undefined;
  const description = `Docker ${server.stdout.trim()} with Compose ${compose.stdout.trim()}`;
  return { description, env: process.env, buildEnv: process.env, stop: async () => undefined };
}
