import type { FieldFault } from '../../../platform/fields/index.ts';

interface Choices {
  readonly options: readonly string[];
  readonly correct_option: number;
}

/** Two options that a player cannot tell apart would make one of them wrong at random. */
const normalizeOption = (option: string): string => option.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

export const areOptionsDistinct = (options: readonly string[]): boolean =>
  new Set(options.map(normalizeOption)).size === options.length;

/** What the schema of a body cannot express, because it concerns two fields. */
export function findChoiceFaults({ options, correct_option }: Choices): FieldFault[] {
  return [
    ...(areOptionsDistinct(options)
      ? []
      : [{ name: 'options', code: 'unique', detail: 'Every option must differ from the others in more than case and spaces.' }]),
    ...(correct_option < options.length
      ? []
      : [{ name: 'correct_option', code: 'max_value', detail: `Expected a position from 0 to ${options.length - 1}.` }]),
  ];
}
