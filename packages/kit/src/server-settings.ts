import { integerParameter } from '@lyceum/contract';
import { setting, settingTypes } from './settings.ts';

/** Settings that the API and the site share under the same names. */
export const serverSettings = {
  opsPort: setting(
    'LYCEUM_OPS_PORT',
    settingTypes.port({ min: 1 }).optional(),
    'a port for /metrics, /livez and /readyz, apart from the public one; none when unset',
  ),
  opsHost: setting(
    'LYCEUM_OPS_HOST',
    settingTypes.listenHost().default('127.0.0.1'),
    'the address of that port; anyone who can reach it can read the metrics',
  ),
  logLevel: setting('LYCEUM_LOG_LEVEL', settingTypes.logLevel().default('info'), 'the lowest level that is logged'),
  drain: {
    noticeMs: setting(
      'LYCEUM_DRAIN_NOTICE',
      settingTypes.duration({ defaultSeconds: 0 }),
      'seconds to keep serving after a stop signal, so that load balancers notice',
    ),
    deadlineMs: setting(
      'LYCEUM_DRAIN_DEADLINE',
      settingTypes.duration({ defaultSeconds: 25 }),
      'seconds that running requests get to finish',
    ),
  },
};

/** Where a server listens. Both servers may run with one environment, so their names and ports differ. */
export const listenSettings = (prefix: 'LYCEUM_API' | 'LYCEUM_SITE', defaultPort: number) => ({
  host: setting(`${prefix}_HOST`, settingTypes.listenHost().default('127.0.0.1'), 'the address to listen on'),
  port: setting(`${prefix}_PORT`, settingTypes.port().default(defaultPort), 'the port to listen on; 0 for any that is free'),
});

export const maxInFlightSetting = (defaultLimit: number) =>
  setting(
    'LYCEUM_MAX_IN_FLIGHT',
    integerParameter({ min: 1, max: 100_000 }).default(defaultLimit),
    'concurrent requests; further ones get 503 with Retry-After',
  );

interface Listeners {
  readonly host: string | undefined;
  readonly port: number | undefined;
  readonly opsHost: string | undefined;
  readonly opsPort: number | undefined;
}

/** The fault of a server whose two listeners would get in each other's way. */
export function findPortConflict(prefix: 'LYCEUM_API' | 'LYCEUM_SITE', { host, port, opsHost, opsPort }: Listeners): string[] {
  const isShared = host === opsHost || [host, opsHost].some((address) => address === '0.0.0.0' || address === '::');
  if (port === undefined || port === 0 || port !== opsPort || !isShared) return [];
  return [`${prefix}_PORT and LYCEUM_OPS_PORT are both ${port}; they must differ.`];
}
