import { run } from '../run.ts';

/** What a user would see of a command. */
export async function typed(...words: string[]) {
  const said: { out: string[]; err: string[] } = { out: [], err: [] };
  const code = await run(words, { out: (text) => void said.out.push(text), err: (text) => void said.err.push(text) });
  return { code, out: said.out.join('\n'), err: said.err.join('\n') };
}
