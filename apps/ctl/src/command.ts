import { formatOptions, formatUsage, type OptionTable, type OptionValues, parseArguments } from './options.ts';

/** Results go to standard output, everything else to standard error. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
}

/** 0: success; 1: the command failed or found problems; 2: usage error. */
export type ExitCode = 0 | 1 | 2;

interface ParsedArguments<O extends OptionTable> {
  /** At least the required ones, at most the declared ones. */
  readonly args: readonly string[];
  readonly options: OptionValues<O>;
}

interface Definition<O extends OptionTable> {
  /** Such as `content check`. */
  readonly name: string;
  /** Positional arguments: `<name>` is required, `[folder]` is optional. */
  readonly args?: readonly string[];
  readonly options: O;
  readonly summary: string;
  /** Further paragraphs of the help text. Asynchronous, because it may load other packages. */
  help(): Promise<string>;
  run(input: ParsedArguments<O>, terminal: Terminal): Promise<ExitCode>;
}

export interface Command {
  readonly name: string;
  /** Arguments and options, as in the help text. */
  readonly usage: string;
  readonly summary: string;
  help(): Promise<string>;
  /** Throws CommandError for problems that the user can fix. */
  run(args: readonly string[], terminal: Terminal): Promise<ExitCode>;
}

/** A command whose arguments are parsed by its declaration. */
export function defineCommand<const O extends OptionTable>({
  name,
  args = [],
  options,
  summary,
  help,
  run,
}: Definition<O>): Command {
  return {
    name,
    usage: formatUsage(args, options),
    summary,
    help: async () => [await help(), formatOptions(options)].filter((part) => part !== '').join('\n\n'),
    run: (given, terminal) => run(parseArguments({ name, args, options }, given), terminal),
  };
}
