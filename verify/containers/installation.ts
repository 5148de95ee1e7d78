import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { z } from 'zod';
import { type DocumentedCommands, readDocumentedCommands } from './documented-commands.ts';
import type { Engine } from './engine.ts';
import { type ProgramResult, runProgramOrThrow } from './run-program.ts';

/** A clone of this checkout, and the containers that are started in it. */
export interface Installation {
  readonly folder: string;
  readonly documented: DocumentedCommands;
  /** Runs a shell command in the clone; throws when it fails. */
  shell(command: string): Promise<ProgramResult>;
  /** Runs the documented command that contains the text. */
  runDocumented(text: string): Promise<ProgramResult>;
  /** Runs a program inside the container of a service. */
  exec(service: string, ...words: string[]): Promise<string>;
  inspect(service: string): Promise<ContainerState>;
  /** Commits to the repository that was cloned, as a new release does. */
  release(path: string, content: string): Promise<void>;
  remove(): Promise<void>;
}

export interface ContainerState {
  readonly status: string;
  readonly exitCode: number;
  readonly health: string;
}

const commandTimeoutMs = 5 * 60_000;
const project = 'lyceum-verify';

export async function cloneInstallation(engine: Engine): Promise<Installation> {
  const root = await mkdtemp(join(tmpdir(), 'lyceum-containers-'));
  const [origin, folder] = [join(root, 'origin'), join(root, 'lyceum')];
  await createRepository(origin);
  await runProgramOrThrow('git', ['clone', '--quiet', origin, folder]);
  const documented = readDocumentedCommands('docs/operate.md');

  const shell = (command: string): Promise<ProgramResult> => {
    const env = {
      ...withoutSettings(command === 'docker compose build' ? engine.buildEnv : engine.env),
      COMPOSE_PROJECT_NAME: project,
    };
    return runProgramOrThrow('bash', ['-euo', 'pipefail', '-c', command], { cwd: folder, env, timeoutMs: commandTimeoutMs });
  };
  return {
    folder,
    documented,
    shell,
    runDocumented: (text) => shell(documented.find(text)),
    exec: async (service, ...words) =>
      (await shell(['docker compose exec -T', service, ...words.map(quoteForShell)].join(' '))).stdout,
    inspect: async (service) => readState((await shell(`docker inspect $(docker compose ps -aq ${service})`)).stdout),
    async release(path, content) {
      await writeFile(join(origin, path), content);
      await commitAll(origin, 'a new release');
    },
    async remove() {
      await shell(`docker compose down -v && docker image rm ${project}`).catch(() => undefined);
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Compose prefers variables of its environment to those in `.env`. */
const withoutSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(LYCEUM_|POSTGRES_|DATABASE_URL$)/.test(name)));

/** With the files of this checkout as they are, committed or not. */
async function createRepository(folder: string): Promise<void> {
  await runProgramOrThrow('git', ['init', '--quiet', folder]);
  await runProgramOrThrow('bash', [
    '-euo',
    'pipefail',
    '-c',
    `git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from=- | tar --extract --directory='${folder}'`,
  ]);
  await commitAll(folder, 'a release');
}

async function commitAll(folder: string, title: string): Promise<void> {
  await runProgramOrThrow('git', ['-C', folder, 'add', '--all']);
  const author = ['-c', 'user.name=verify', '-c', 'user.email=verify@example.org', '-c', 'core.hooksPath=/dev/null'];
  await runProgramOrThrow('git', ['-C', folder, ...author, 'commit', '--quiet', '--message', title]);
}

const quoteForShell = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

const Inspected = z.tuple([
  z.object({
    State: z.object({ Status: z.string(), ExitCode: z.number(), Health: z.object({ Status: z.string() }).nullish() }),
  }),
]);

function readState(json: string): ContainerState {
  const [{ State }] = Inspected.parse(JSON.parse(json));
  return { status: State.Status, exitCode: State.ExitCode, health: State.Health?.Status || 'none' };
}
