import type { Command, ExitCode, Terminal } from './command.ts';
import { commands } from './commands.ts';
import { isStartRefused, Refused } from './refused.ts';

/** Finds the command that the words name, and runs it or tells of it. What nobody can mend is thrown. */
export async function run(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    return await dispatch(words, terminal);
  } catch (error) {
    if (!(error instanceof Refused) && !isStartRefused(error)) throw error;
    terminal.err(error.message);
    return error instanceof Refused ? error.code : 1;
  }
}

async function dispatch(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const firstOption = words.findIndex((word) => word.startsWith('-'));
  const names = firstOption < 0 ? words : words.slice(0, firstOption);
  const help = words.includes('--help') || words.includes('-h');
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => names[index] === word));
  if (command) return help ? tell(command, terminal) : command.run(words.slice(command.name.split(' ').length), terminal);
  if (names.length > 0) return unknown(names, terminal);
  (help ? terminal.out : terminal.err)(overview());
  return help ? 0 : 2;
}

async function tell(command: Command, terminal: Terminal): Promise<ExitCode> {
  terminal.out(`${command.summary}.\n\nUsage: lyceumctl ${`${command.name} ${command.usage}`.trim()}\n\n${await command.help()}`);
  return 0;
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  lyceumctl ${name.padEnd(width)}   ${summary}`);
  return `lyceumctl runs and looks after a Lyceum installation.\n\n${lines.join('\n')}\n\nAdd --help to a command for what it takes and which settings it reads.`;
}

async function unknown(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const asked = words.slice(0, 2).join(' ');
  const names = commands.map(({ name }) => name);
  const below = names.filter((name) => name.startsWith(`${words[0] ?? ''} `));
  const { createSuggester } = await import('@lyceum/site');
  const near = words.length === 1 && below.length > 0 ? below : createSuggester(names)(asked, 1);
  const advice =
    near.length === 0 ? 'lyceumctl --help lists the commands.' : `Perhaps you mean: lyceumctl ${near.join(', lyceumctl ')}`;
  terminal.err(`There is no command "${asked}". ${advice}`);
  return 2;
}
