import { runCommand as run } from '../run.ts';

/** Runs a command and collects its output. */
export async function runCommand(...words: string[]) {
  const output: { out: string[]; err: string[] } = { out: [], err: [] };
  const code = await run(words, { out: (text) => void output.out.push(text), err: (text) => void output.err.push(text) });
  return { code, out: output.out.join('\n'), err: output.err.join('\n') };
}
