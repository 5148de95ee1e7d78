/**
 * The types in the specification's tables as short text: `integer`, `uri|null`, `string[]`, `uri[]|null`, `Player`,
 * `enum public|private`, `enum 1=Daily|2=Weekly` (value=meaning).
 * `state` is an `enum` whose values are already entries of section 3, so they are not counted twice.
 */
export type Notation = {
  base: string;
  values: readonly EnumValue[];
  list: boolean;
  nullable: boolean;
};

export type EnumValue = { value: string; meaning: string | undefined };

export function parseNotation(text: string): Notation {
  const choice = /^(enum|state) (.+)$/.exec(text);
  if (choice?.[1] && choice[2]) {
    return { base: choice[1], values: choice[2].split('|').map(enumValue), list: false, nullable: false };
  }
  const nullable = text.endsWith('|null');
  const inner = nullable ? text.slice(0, -'|null'.length) : text;
  const list = inner.endsWith('[]');
  return { base: list ? inner.slice(0, -'[]'.length) : inner, values: [], list, nullable };
}

export function isResource(base: string): boolean {
  return /^[A-Z]/.test(base);
}

/** For example `an array, each item a string, or null`. */
export function describeNotation({ base, values, list, nullable }: Notation): string {
  if (values.length > 0) return `one of ${values.map(({ value }) => `\`${value}\``).join(', ')}`;
  const one = isResource(base) ? `a ${base}` : (words[base] ?? unknownBase(base));
  return `${list ? `an array, each item ${one}` : one}${nullable ? ', or null' : ''}`;
}

const words: Record<string, string> = {
  any: 'a value of any type',
  boolean: 'a boolean',
  date: 'a calendar date',
  'date-time': 'an ISO 8601 date-time',
  email: 'an e-mail address',
  int64: 'an integer (int64)',
  integer: 'an integer',
  number: 'a number (double)',
  object: 'a free-form object',
  string: 'a string',
  uri: 'a URI',
  url: 'a URL',
  uuid: 'a UUID',
};

function enumValue(text: string): EnumValue {
  const [value = '', meaning] = text.split('=');
  return { value, meaning };
}

function unknownBase(base: string): never {
  throw new Error(`Unknown type in the notation: ${base}`);
}
