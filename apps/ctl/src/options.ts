import { parseArgs } from 'node:util';

import { misunderstood } from './refused.ts';

interface Option {
  readonly type: 'string' | 'boolean';
  readonly means: string;
  /** What stands for the value in help texts: `<slug>`. */
  readonly takes?: string;
  readonly required?: true;
}
export type OptionTable = Readonly<Record<string, Option>>;

/** What was given for each option: a flag that was not is false, a text that was not is undefined. */
export type Given<O extends OptionTable> = {
  readonly [N in keyof O]: O[N]['type'] extends 'boolean' ? boolean : O[N]['required'] extends true ? string : string | undefined;
};

interface Declared<O extends OptionTable> {
  readonly name: string;
  readonly args: readonly string[];
  readonly options: O;
}

/** Sorts the words after a command's name into arguments and options, or refuses them. */
export function parseWords<O extends OptionTable>(declared: Declared<O>, words: readonly string[]) {
  const { name, args, options } = declared;
  const { positionals, values } = parsed(declared, words);
  const surplus = positionals[args.length];
  if (surplus !== undefined) throw misunderstood(name, `${name} does not take "${surplus}".`);
  const missing = args.find((arg, index) => arg.startsWith('<') && !positionals[index]);
  if (missing !== undefined) throw misunderstood(name, `${name} needs ${missing}.`);
  const given = { ...flagsOf(options), ...values };
  if (isGiven(options, given)) return { args: positionals, options: given };
  const wanted = Object.entries(options).filter(([option, { required }]) => required && !given[option]);
  throw misunderstood(name, `${name} needs ${wanted.map(typed).join(' and ')}.`);
}

function parsed({ name, options }: Declared<OptionTable>, words: readonly string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    // The first sentence tells the fault; the rest is advice for whoever wrote the program.
    throw misunderstood(name, error instanceof Error ? `${error.message.split(/\. |\.?\n/, 1)[0] ?? ''}.` : String(error));
  }
}

const flagsOf = (options: OptionTable): Record<string, string | boolean | undefined> =>
  Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, type === 'boolean' ? false : undefined]));

const isGiven = <O extends OptionTable>(
  options: O,
  values: Readonly<Record<string, string | boolean | undefined>>,
): values is Given<O> =>
  Object.entries(options).every(([name, { type, required }]) =>
    type === 'boolean' ? typeof values[name] === 'boolean' : required ? Boolean(values[name]) : typeof values[name] !== 'boolean',
  );

const typed = ([name, { takes }]: readonly [string, Option]): string => `--${name}${takes === undefined ? '' : ` ${takes}`}`;

export const usageOf = (args: readonly string[], options: OptionTable): string =>
  [...args, ...Object.entries(options).map((entry) => (entry[1].required ? typed(entry) : `[${typed(entry)}]`))].join(' ');

export function optionLines(options: OptionTable): string {
  const entries = Object.entries(options);
  if (entries.length === 0) return '';
  const width = Math.max(...entries.map((entry) => typed(entry).length));
  return `Options:\n${entries.map((entry) => `  ${typed(entry).padEnd(width)}  ${entry[1].means}`).join('\n')}`;
}

/** Of every command that prints what another program may read. */
export const json = { type: 'boolean', means: 'print JSON instead of words' } as const;
