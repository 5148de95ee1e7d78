import type { Command, ExitCode, Terminal } from './command.ts';
import { CommandError, findMissingPackageName, isSecretsError, isStartupError } from './command-error.ts';
import { commands } from './commands.ts';
import { readSettingNames } from './config.ts';
import { describeUnknownSettings } from './unknown-settings.ts';

/** Runs the command that the arguments name, or prints its help. Unexpected errors are thrown. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    return await dispatch(args, terminal);
  } catch (error) {
    const message = messageFor(error);
    if (message === undefined) throw error;
    terminal.err(message);
    return error instanceof CommandError ? error.exitCode : 1;
  }
}

/** `undefined` for an error that nobody foresaw, whose stack trace is needed. */
function messageFor(error: unknown): string | undefined {
  if (error instanceof CommandError || isStartupError(error)) return error.message;
  if (isSecretsError(error)) return `${error.message} lyceumctl secrets status shows which keys the stored secrets need.`;
  const missing = findMissingPackageName(error);
  if (missing !== undefined)
    return `The package ${missing} is missing or was made for another system. Run npm install --no-save --omit=dev in the folder of Lyceum, on this machine and without --omit=optional.`;
  return undefined;
}

async function dispatch(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const names = firstOption < 0 ? args : args.slice(0, firstOption);
  const help = args.includes('--help') || args.includes('-h');
  const command = commands.find(({ name }) => name.split(' ').every((arg, index) => names[index] === arg));
  if (command && help) return printHelp(command, terminal);
  if (command) {
    for (const warning of await describeUnknownSettings(readSettingNames())) terminal.err(warning);
    return command.run(args.slice(command.name.split(' ').length), terminal);
  }
  if (names.length === 0 && args.includes('--version')) {
    terminal.out(`lyceumctl ${await readVersion()}`);
    return 0;
  }
  if (names.length > 0) return reportUnknownCommand(names, terminal);
  (help ? terminal.out : terminal.err)(overview());
  return help ? 0 : 2;
}

async function readVersion(): Promise<string> {
  const { default: about } = await import('../package.json', { with: { type: 'json' } });
  return about.version;
}

async function printHelp(command: Command, terminal: Terminal): Promise<ExitCode> {
  terminal.out(`${command.summary}.\n\nUsage: lyceumctl ${`${command.name} ${command.usage}`.trim()}\n\n${await command.help()}`);
  return 0;
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  lyceumctl ${name.padEnd(width)}   ${summary}`);
  return `lyceumctl runs and administers a Lyceum installation.\n\n${lines.join('\n')}\n\nAdd --help to a command to see its options and the settings it reads. lyceumctl --version prints the version.`;
}

async function reportUnknownCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const given = args.slice(0, 2).join(' ');
  const names = commands.map(({ name }) => name);
  const below = names.filter((name) => name.startsWith(`${args[0] ?? ''} `));
  const { createSuggester } = await import('@lyceum/site');
  const suggestions = args.length === 1 && below.length > 0 ? below : createSuggester(names)(given, 1);
  const advice =
    suggestions.length === 0
      ? 'Run lyceumctl --help for a list of commands.'
      : `Did you mean: lyceumctl ${suggestions.join(', lyceumctl ')}`;
  terminal.err(`Unknown command "${given}". ${advice}`);
  return 2;
}
