import { integerParameter } from '@lyceum/contract';
import { z } from 'zod';

import { acceptedBy, inWords } from './accepted.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A start that is refused for a reason an operator can mend: its message is for a person, its stack for nobody. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

const decimal = /^\d{1,6}(\.\d{1,3})?$/;
const asSeconds = (raw: unknown): unknown => (typeof raw === 'string' && decimal.test(raw) ? Number(raw) : raw);

/** Kinds of settings that both servers have. Each carries its meaning, from which help texts and refusals are made. */
export const setting = {
  seconds: () => z.preprocess(asSeconds, z.number().min(0).max(3600)),
  port: ({ min = 0 } = {}) => integerParameter({ min, max: 65_535 }),
  /** An address from which links are made. */
  publicUrl: () => z.url({ protocol: /^https?$/ }).refine((url) => /^[^?#@]+$/.test(url)),
  list: () =>
    z.string().transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    ),
  logLevel: () => z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
};

/** Parses settings out of the environment, once, with all faults in one message. */
export function readSettings<S extends z.ZodObject>(settings: S, env: Environment): z.output<S> {
  const parsed = settings.safeParse(givenIn(env));
  if (parsed.success) return parsed.data;
  throw new StartRefused(messageOf(settings, parsed.error, env));
}

/** A variable set to nothing counts as unset: that is what `VAR= command` and compose files mean by it. */
export const givenIn = (env: Environment): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value] as const] : [])));

export interface DescribedSetting {
  readonly name: string;
  readonly means: string;
  readonly standard: string | undefined;
}

/** Every setting with its meaning and default, for help texts. */
export const describeSettings = (settings: z.ZodObject): DescribedSetting[] =>
  Object.entries(shapeOf(settings)).map(([name, schema]) => {
    const standard = acceptedBy(schema).default;
    return { name, means: meaningOf(schema), standard: standard === undefined ? undefined : String(standard) };
  });

const shapeOf = (settings: z.ZodObject): Readonly<Record<string, z.ZodType>> => settings.shape;
const meaningOf = (schema: z.ZodType | undefined): string => schema?.meta()?.description ?? '';

function messageOf(settings: z.ZodObject, error: z.ZodError, env: Environment): string {
  const shape = shapeOf(settings);
  const lines = error.issues.map(({ path }) => {
    const name = String(path[0]);
    const schema = shape[name];
    if (!env[name]) return `  ${name} is not set: ${meaningOf(schema)}.`;
    // A value may hold a password, so an address that is refused is not repeated.
    if (/_(URL|ENDPOINT)$/.test(name)) return `  ${name} is not usable; it must be ${meaningOf(schema)}.`;
    return `  ${name} is ${JSON.stringify(env[name])}; it must be ${schema ? inWords(acceptedBy(schema)) : 'something else'}.`;
  });
  return `The configuration cannot be used:\n${lines.join('\n')}`;
}
