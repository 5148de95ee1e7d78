import { isIP } from 'node:net';

import { integerParameter } from '@lyceum/contract';
import { z } from 'zod';

import { describeAcceptedValues, getAcceptedValues } from './errors/accepted-values.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A start that failed for a reason the operator can fix: print its message, not its stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** One environment variable. */
export interface Setting<Value = unknown> {
  readonly name: string;
  readonly schema: z.ZodType<Value>;
  readonly description: string;
  /** Whether the value is a credential or contains one. Never print it. */
  readonly isSecret: boolean;
}

/**
 * Declares a setting: everything about it stands here, and parsing, types, help texts and error messages derive from it.
 *
 * @example setting('LYCEUM_SITE_PORT', settingTypes.port().default(4100), 'the port to listen on')
 */
export const setting = <Value>(
  name: string,
  schema: z.ZodType<Value>,
  description: string,
  { isSecret = false }: { readonly isSecret?: boolean } = {},
): Setting<Value> => ({ name, schema, description, isSecret });

/** Settings that belong together and are needed only when a feature is on, such as those of a mail server. */
export interface OptionalSettings<Group extends SettingGroup = SettingGroup> {
  /** An empty variable counts as unset here. */
  readonly isOn: (env: Environment) => boolean;
  readonly settings: Group;
}

/**
 * While `isOn` is false the group reads as `undefined` and nothing in it is required.
 *
 * @example optionalSettings((env) => env['LYCEUM_SMTP_URL'] !== undefined, { server, from })
 */
export const optionalSettings = <Group extends SettingGroup>(
  isOn: OptionalSettings['isOn'],
  settings: Group,
): OptionalSettings<Group> => ({ isOn, settings });

export interface SettingGroup {
  readonly [key: string]: Setting | OptionalSettings | SettingGroup;
}

/** The values of a group of settings, in its shape. */
export type ConfigOf<Node> =
  Node extends Setting<infer Value>
    ? Value
    : Node extends OptionalSettings<infer Group>
      ? ConfigOf<Group> | undefined
      : { readonly [Key in keyof Node]: ConfigOf<Node[Key]> };

/** A configuration in which a value is missing wherever its setting is faulty. */
export type IncompleteConfig<Config> = Config extends readonly unknown[] | string | number | boolean | undefined
  ? Config | undefined
  : { readonly [Key in keyof Config]: IncompleteConfig<Config[Key]> | undefined };

/**
 * Reads settings from the environment. Throws StartupError with all faults in one message, also those that `findFaults` reports about
 * several settings together or about the machine.
 */
export function readSettings<Group extends SettingGroup>(
  group: Group,
  env: Environment,
  findFaults: (config: IncompleteConfig<ConfigOf<Group>>) => readonly string[] = () => [],
): ConfigOf<Group> {
  const given = omitEmptyVariables(env);
  const faults: string[] = [];
  const config = readGroup(group, given, { faults, isRequired: true });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- readGroup follows the shape of the group
  faults.push(...findFaults(config as IncompleteConfig<ConfigOf<Group>>).map((fault) => `  ${fault}`));
  if (faults.length > 0) throw new StartupError(`The configuration cannot be used:\n${faults.join('\n')}`);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the same
  return config as ConfigOf<Group>;
}

interface Reading {
  readonly faults: string[];
  /** False inside an optional group that is off: its settings may be missing, but not wrong. */
  readonly isRequired: boolean;
}

const readGroup = (group: SettingGroup, env: Environment, reading: Reading): Record<string, unknown> =>
  Object.fromEntries(Object.entries(group).map(([key, node]) => [key, readNode(node, env, reading)]));

function readNode(node: SettingGroup[string], env: Environment, reading: Reading): unknown {
  if (isSetting(node)) return readValue(node, env, reading);
  if (!isOptional(node)) return readGroup(node, env, reading);
  const isOn = node.isOn(env);
  const config = readGroup(node.settings, env, { ...reading, isRequired: reading.isRequired && isOn });
  return isOn ? config : undefined;
}

function readValue({ name, schema, description, isSecret }: Setting, env: Environment, { faults, isRequired }: Reading): unknown {
  const value = env[name];
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (value === undefined) {
    if (isRequired) faults.push(`  ${name} is not set: ${description}.`);
    // A rejected URL may contain a password.
  } else if (isSecret || /_(URL|ENDPOINT)$/.test(name))
    faults.push(`  ${name} is not usable; it must be ${description}.${adviceForLogin(value)}`);
  else if (hasOwnMessage(parsed.error)) faults.push(`  ${name}: ${parsed.error.issues.map(({ message }) => message).join(' ')}`);
  else faults.push(`  ${name} is ${JSON.stringify(value)}; it must be ${describeAcceptedValues(getAcceptedValues(schema))}.`);
  return undefined;
}

/** Characters that end the part of a URL in which the login is, or that begin an escape. */
const unescaped = /^[\w+.-]+:\/\/.*([#/?@\s]|%(?![0-9a-f]{2})).*@/i;

const adviceForLogin = (url: string): string =>
  unescaped.test(url)
    ? ' If the user or the password has special characters, percent-encode them: # is %23, / is %2F, ? is %3F, @ is %40, : is %3A, % is %25.'
    : '';

/** Whether the schema of the setting explains the fault itself. */
const hasOwnMessage = ({ issues }: z.ZodError): boolean =>
  issues.every(({ code, message }) => code === 'custom' && message !== 'Invalid input');

const isSetting = (node: SettingGroup[string]): node is Setting => 'schema' in node && 'name' in node;
const isOptional = (node: OptionalSettings | SettingGroup): node is OptionalSettings => typeof node['isOn'] === 'function';

/** An empty variable counts as unset, as `VAR= command` and compose files mean it. */
export const omitEmptyVariables = (env: Environment): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value] as const] : [])));

export interface SettingDescription {
  readonly name: string;
  readonly description: string;
  readonly defaultValue: string | undefined;
  readonly isSecret: boolean;
}

/** Every setting in the order of its declaration, for help texts. */
export const describeSettings = (group: SettingGroup): SettingDescription[] =>
  Object.values(group).flatMap((node) => {
    if (!isSetting(node)) return describeSettings(isOptional(node) ? node.settings : node);
    const { default: defaultValue } = getAcceptedValues(node.schema);
    const { name, description, isSecret } = node;
    return [{ name, description, defaultValue: defaultValue === undefined ? undefined : String(defaultValue), isSecret }];
  });

/** Refuses the entries of a list for which `isValid` is false, and says which. */
const checkEntries =
  (isValid: (entry: string) => boolean, expectation: string) =>
  (entries: readonly string[], context: z.RefinementCtx): void => {
    for (const entry of entries)
      if (!isValid(entry)) context.addIssue({ code: 'custom', message: `"${entry}" is not ${expectation}.` });
  };

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
const isHostAndPort = (text: string): boolean => {
  const url = /^[^/\\@?#\s]+:\d{1,5}$/.test(text) ? URL.parse(`gopher://${text}`) : null;
  return url !== null && Number(url.port) > 0;
};
const isHost = (text: string): boolean => isIP(text) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]{0,252})$/.test(text);

const decimal = /^\d{1,6}(\.\d{1,3})?$/;
const parseDecimal = (raw: unknown): unknown => (typeof raw === 'string' && decimal.test(raw) ? Number(raw) : raw);

/** Schemas of common kinds of settings. */
export const settingTypes = {
  /** Given in seconds, read as milliseconds. */
  duration: ({ defaultSeconds }: { readonly defaultSeconds: number }) =>
    z
      .preprocess(parseDecimal, z.number().min(0).max(3600))
      .default(defaultSeconds)
      .transform((seconds) => seconds * 1000),
  port: ({ min = 0 } = {}) => integerParameter({ min, max: 65_535 }),
  /** A URL that links start with; read without a slash at its end. */
  publicUrl: () =>
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => /^[^?#@]+$/.test(url))
      .transform((url) => url.replace(/\/+$/, '')),
  /** Values separated by commas. */
  list: () =>
    z.string().transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    ),
  /** Like `list`, for what browsers send as Origin. */
  origins: () =>
    settingTypes
      .list()
      .superRefine(checkEntries(isOrigin, 'an origin such as https://app.example.org, without a path or a slash at its end')),
  /** Like `list`, for servers in the own network. */
  hostsAndPorts: () =>
    settingTypes.list().superRefine(checkEntries(isHostAndPort, 'of the form host:port, such as gpu.lan:8080')),
  /** An address to listen on. */
  listenHost: () =>
    z
      .string()
      .superRefine((host, context) =>
        checkEntries(isHost, 'an IP address or host name, such as 127.0.0.1 or 0.0.0.0')([host], context),
      ),
  /** A password or the like, which may be sent in an HTTP header. */
  credential: () => z.string().regex(/^[\x21-\x7e]+$/),
  logLevel: () => z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
};
