import { integerParameter } from '@lyceum/contract';
import type { DrainTimes } from '@lyceum/kit';
import { describeSettings, type Environment, givenIn, readSettings, setting } from '@lyceum/kit/settings';
import { z } from 'zod';

export interface SiteConfig {
  readonly content: string;
  /** Undefined when not set: the default depends on the port. */
  readonly siteUrl: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly opsPort: number | undefined;
  readonly logLevel: string;
  readonly maxInFlight: number;
  readonly reloadMs: number;
  readonly drain: DrainTimes;
}

const Settings = z.object({
  LYCEUM_CONTENT: z.string().meta({ description: 'the folder with site.yaml and the Markdown files' }),
  LYCEUM_SITE_URL: setting
    .publicUrl()
    .optional()
    .meta({ description: 'the public http or https URL, used for all links; http://127.0.0.1:<port> when unset' }),
  LYCEUM_SITE_HOST: z.string().default('127.0.0.1').meta({ description: 'the address to listen on' }),
  LYCEUM_SITE_PORT: setting.port().default(4100).meta({ description: 'the port to listen on; 0 for any that is free' }),
  LYCEUM_OPS_PORT: setting.port({ min: 1 }).optional().meta({ description: 'a port on 127.0.0.1 for /metrics; none when unset' }),
  LYCEUM_LOG_LEVEL: setting.logLevel().default('info').meta({ description: 'the lowest level that is logged' }),
  LYCEUM_MAX_IN_FLIGHT: integerParameter({ min: 1, max: 100_000 })
    .default(512)
    .meta({ description: 'concurrent requests; further ones get 503 with Retry-After' }),
  LYCEUM_CONTENT_RELOAD: setting
    .seconds()
    .default(2)
    .meta({ description: 'seconds between polls of the content folder; 0 turns polling off' }),
  LYCEUM_DRAIN_NOTICE: setting
    .seconds()
    .default(0)
    .meta({ description: 'seconds to keep serving after a stop signal, so that load balancers notice' }),
  LYCEUM_DRAIN_DEADLINE: setting.seconds().default(25).meta({ description: 'seconds that running requests get to finish' }),
});

/** The only reader of the environment; reports all faults in one message. */
export function readConfig(env: Environment = process.env): SiteConfig {
  const given = readSettings(Settings, env);
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

/** For the command that needs nothing but the folder. */
export const contentFolder = (env: Environment = process.env): string | undefined => givenIn(env)['LYCEUM_CONTENT'];

/** Every setting with its description and default, for help texts. */
export const settings = describeSettings(Settings);
