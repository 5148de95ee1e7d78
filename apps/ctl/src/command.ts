import { type Given, type OptionTable, optionLines, parseWords, usageOf } from './options.ts';

/** Where a command's words go: results to one stream, remarks to the other. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
}

/** Exit codes: done, something is wrong with what was looked at, the command itself was not understood. */
export type ExitCode = 0 | 1 | 2;

interface Asked<O extends OptionTable> {
  /** As many as were declared to be needed, and no more than were declared. */
  readonly args: readonly string[];
  readonly options: Given<O>;
}

interface Definition<O extends OptionTable> {
  /** As it is typed: `content check`. */
  readonly name: string;
  /** What may follow the name: `<name>` must, `[folder]` may. */
  readonly args?: readonly string[];
  readonly options: O;
  readonly summary: string;
  /** Further paragraphs of its own help. A function, because what it tells may be expensive to load. */
  help(): Promise<string>;
  run(asked: Asked<O>, terminal: Terminal): Promise<ExitCode>;
}

export interface Command {
  readonly name: string;
  /** What follows the name. */
  readonly usage: string;
  readonly summary: string;
  help(): Promise<string>;
  /** Throws Refused for what the user can mend. */
  run(words: readonly string[], terminal: Terminal): Promise<ExitCode>;
}

/** A command whose words are parsed by what it declares. */
export function command<const O extends OptionTable>({ name, args = [], options, summary, help, run }: Definition<O>): Command {
  return {
    name,
    usage: usageOf(args, options),
    summary,
    help: async () => [await help(), optionLines(options)].filter((part) => part !== '').join('\n\n'),
    run: (words, terminal) => run(parseWords({ name, args, options }, words), terminal),
  };
}
