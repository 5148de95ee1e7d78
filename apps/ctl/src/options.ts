import { parseArgs } from 'node:util';

import { usageError } from './command-error.ts';

interface Option {
  readonly type: 'string' | 'boolean';
  readonly description: string;
  /** Stands for the value in help texts: `<slug>`. */
  readonly placeholder?: string;
  readonly required?: true;
}
export type OptionTable = Readonly<Record<string, Option>>;

/** The value of each option; an omitted flag is false, an omitted text is undefined. */
export type OptionValues<O extends OptionTable> = {
  readonly [N in keyof O]: O[N]['type'] extends 'boolean' ? boolean : O[N]['required'] extends true ? string : string | undefined;
};

interface Declaration<O extends OptionTable> {
  readonly name: string;
  readonly args: readonly string[];
  readonly options: O;
}

/** Parses the arguments after a command's name; throws a usage error. */
export function parseArguments<O extends OptionTable>(declared: Declaration<O>, words: readonly string[]) {
  const { name, args, options } = declared;
  const { positionals, values } = parse(declared, words);
  const unexpected = positionals[args.length];
  if (unexpected !== undefined) throw usageError(name, `Unexpected argument "${unexpected}" for ${name}.`);
  const missing = args.find((arg, index) => arg.startsWith('<') && !positionals[index]);
  if (missing !== undefined) throw usageError(name, `${name} needs ${missing}.`);
  const given = { ...defaultValues(options), ...values };
  if (isComplete(options, given)) return { args: positionals, options: given };
  const missingOptions = Object.entries(options).filter(([option, { required }]) => required && !given[option]);
  throw usageError(name, `${name} needs ${missingOptions.map(formatOption).join(' and ')}.`);
}

function parse({ name, options }: Declaration<OptionTable>, words: readonly string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    // Only the first sentence is for users; the rest is for developers.
    throw usageError(name, error instanceof Error ? `${error.message.split(/\. |\.?\n/, 1)[0] ?? ''}.` : String(error));
  }
}

const defaultValues = (options: OptionTable): Record<string, string | boolean | undefined> =>
  Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, type === 'boolean' ? false : undefined]));

const isComplete = <O extends OptionTable>(
  options: O,
  values: Readonly<Record<string, string | boolean | undefined>>,
): values is OptionValues<O> =>
  Object.entries(options).every(([name, { type, required }]) =>
    type === 'boolean' ? typeof values[name] === 'boolean' : required ? Boolean(values[name]) : typeof values[name] !== 'boolean',
  );

const formatOption = ([name, { placeholder }]: readonly [string, Option]): string =>
  `--${name}${placeholder === undefined ? '' : ` ${placeholder}`}`;

export const formatUsage = (args: readonly string[], options: OptionTable): string =>
  [
    ...args,
    ...Object.entries(options).map((entry) => (entry[1].required ? formatOption(entry) : `[${formatOption(entry)}]`)),
  ].join(' ');

export function formatOptions(options: OptionTable): string {
  const entries = Object.entries(options);
  if (entries.length === 0) return '';
  const width = Math.max(...entries.map((entry) => formatOption(entry).length));
  return `Options:\n${entries.map((entry) => `  ${formatOption(entry).padEnd(width)}  ${entry[1].description}`).join('\n')}`;
}

/** For commands whose output other programs may read. */
export const json = { type: 'boolean', description: 'print JSON instead of text' } as const;
