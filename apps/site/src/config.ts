import { integerParameter } from '@lyceum/contract';
import { acceptedBy, type DrainTimes, inWords } from '@lyceum/kit';
import { z } from 'zod';

import { StartRefused } from './start-refused.ts';

export interface SiteConfig {
  readonly content: string;
  /** Undefined until the port is known, which decides the default. */
  readonly siteUrl: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly opsPort: number | undefined;
  readonly logLevel: string;
  readonly maxInFlight: number;
  readonly reloadMs: number;
  readonly drain: DrainTimes;
}

type Environment = Readonly<Record<string, string | undefined>>;

const decimal = /^\d{1,6}(\.\d{1,3})?$/;
const asSeconds = (raw: unknown): unknown => (typeof raw === 'string' && decimal.test(raw) ? Number(raw) : raw);
const seconds = () => z.preprocess(asSeconds, z.number().min(0).max(3600));
const port = (min: number) => integerParameter({ min, max: 65_535 });

const Settings = z.object({
  LYCEUM_CONTENT: z.string().meta({ description: 'the folder with site.yaml and the Markdown files' }),
  LYCEUM_SITE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => /^[^?#@]+$/.test(url))
    .optional()
    .meta({ description: 'the public address, from which all links are made; http://127.0.0.1:<port> when unset' }),
  LYCEUM_SITE_HOST: z.string().default('127.0.0.1').meta({ description: 'the address to listen on' }),
  LYCEUM_SITE_PORT: port(0).default(4100).meta({ description: 'the port to listen on; 0 for any that is free' }),
  LYCEUM_OPS_PORT: port(1).optional().meta({ description: 'a port on 127.0.0.1 for /metrics; none when unset' }),
  LYCEUM_LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .meta({ description: 'the least level that is logged' }),
  LYCEUM_MAX_IN_FLIGHT: integerParameter({ min: 1, max: 100_000 })
    .default(512)
    .meta({ description: 'requests served at once; those beyond are told to come back' }),
  LYCEUM_CONTENT_RELOAD: seconds().default(2).meta({ description: 'seconds between looks at the folder; 0 for never' }),
  LYCEUM_DRAIN_NOTICE: seconds()
    .default(0)
    .meta({ description: 'seconds to serve on after a stop signal, until balancers have noticed' }),
  LYCEUM_DRAIN_DEADLINE: seconds().default(25).meta({ description: 'seconds that requests under way may take to finish' }),
});

/** The only reader of the environment; all faults come in one message. */
export function readConfig(env: Environment = process.env): SiteConfig {
  const parsed = Settings.safeParse(givenIn(env));
  if (!parsed.success) throw new StartRefused(messageOf(parsed.error, env));
  const given = parsed.data;
  return {
    content: given.LYCEUM_CONTENT,
    siteUrl: given.LYCEUM_SITE_URL?.replace(/\/+$/, ''),
    host: given.LYCEUM_SITE_HOST,
    port: given.LYCEUM_SITE_PORT,
    opsPort: given.LYCEUM_OPS_PORT,
    logLevel: given.LYCEUM_LOG_LEVEL,
    maxInFlight: given.LYCEUM_MAX_IN_FLIGHT,
    reloadMs: given.LYCEUM_CONTENT_RELOAD * 1000,
    drain: { noticeMs: given.LYCEUM_DRAIN_NOTICE * 1000, deadlineMs: given.LYCEUM_DRAIN_DEADLINE * 1000 },
  };
}

/** For the one command that needs no more than the folder. */
export const contentFolder = (env: Environment = process.env): string | undefined => givenIn(env)['LYCEUM_CONTENT'];

/** Every setting with its meaning and default, for help texts. */
export const settings = Object.entries(Settings.shape).map(([name, schema]) => {
  const standard = acceptedBy(schema).default;
  return { name, means: schema.meta()?.description ?? '', standard: standard === undefined ? undefined : String(standard) };
});

/** A variable set to nothing counts as unset: that is what `VAR= command` and compose files mean by it. */
const givenIn = (env: Environment): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value] as const] : [])));

function messageOf(error: z.ZodError, env: Environment): string {
  const shape: Readonly<Record<string, z.ZodType>> = Settings.shape;
  const lines = error.issues.map(({ path }) => {
    const name = String(path[0]);
    const schema = shape[name];
    if (!env[name]) return `  ${name} is not set: ${schema?.meta()?.description ?? ''}.`;
    const accepted = name.endsWith('_URL')
      ? 'an http or https address without a query'
      : inWords(schema ? acceptedBy(schema) : {});
    return `  ${name} is ${JSON.stringify(env[name])}; it must be ${accepted}.`;
  });
  return `The configuration cannot be used:\n${lines.join('\n')}`;
}
