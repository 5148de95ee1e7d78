import { execFile } from 'node:child_process';

export interface ProgramResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 120_000;

/** Runs a program until it exits; a failure is a result too. */
export function runProgram(program: string, args: readonly string[], options: ProgramOptions = {}): Promise<ProgramResult> {
  const { cwd, env, timeoutMs = defaultTimeoutMs } = options;
  const started = performance.now();
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env, timeout: timeoutMs, maxBuffer: 64 * 2 ** 20 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      const seconds = (performance.now() - started) / 1000;
      resolve({ code, stdout, stderr: stderr || (error?.message ?? ''), seconds });
    });
  });
}

/** Runs a program that must succeed. */
export async function runProgramOrThrow(
  program: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<ProgramResult> {
  const result = await runProgram(program, args, options);
  if (result.code !== 0)
    throw new Error(`${[program, ...args].join(' ')} failed: ${selectLastLines(result.stderr || result.stdout)}`);
  return result;
}

export const selectLastLines = (text: string): string => text.trim().split('\n').slice(-12).join('\n');
