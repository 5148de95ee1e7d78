import type { RedisOptions as AllRedisOptions } from 'ioredis';

/** Without an option that changes the types of replies. */
export type RedisOptions = Omit<AllRedisOptions, 'replyMapping'>;

/**
 * `redis://user:password@host:6379/0`, `rediss://…` with TLS, or Sentinels and the name of the master they watch:
 * `redis+sentinel://user:password@host1:26379,host2:26379/mymaster`. Undefined for anything else, also where a `/` in the password would
 * make a part of it the path.
 */
export const parseRedisUrl = (text: string): RedisOptions | undefined => parseSentinels(text) ?? parseServer(text);

const encrypted = { tls: {} } as const;

function parseServer(text: string): RedisOptions | undefined {
  const url = /^rediss?:\/\/[^@]*@?[^@]+$/.test(text) ? URL.parse(text) : null;
  if (!url || url.hostname === '' || !/^(\/\d{0,3})?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    return undefined;
  const credentials = parseCredentials(url.username, url.password);
  return (
    credentials && {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || 6379),
      db: Number(url.pathname.slice(1)),
      ...credentials,
      ...(url.protocol === 'rediss:' && encrypted),
    }
  );
}

/** The credentials are those of the Redis servers; those of the Sentinels, which may differ, follow as parameters. */
const sentinelUrl =
  /^redis(s?)\+sentinel:\/\/(?:([^:@/?#]*)(?::([^@/?#]*))?@)?([^@/?#]+)\/([^@/?#]+)(?:\/(\d{1,3}))?(?:\?([^@#]*))?$/;
const sentinelPort = 26_379;
const address = /^(\[[0-9a-fA-F:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/;

function parseSentinels(text: string): RedisOptions | undefined {
  const [, tls, username = '', password = '', hosts = '', name, db = '0', parameters = ''] = sentinelUrl.exec(text) ?? [];
  const credentials = parseCredentials(username, password);
  const sentinels = hosts.split(',').flatMap((entry) => {
    const [, host, port] = address.exec(entry) ?? [];
    return host === undefined ? [] : [{ host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? sentinelPort) }];
  });
  const own = parseParameters(parameters);
  if (name === undefined || !credentials || !own || sentinels.length !== hosts.split(',').length) return undefined;
  return {
    sentinels,
    name,
    db: Number(db),
    ...credentials,
    ...own,
    ...(tls && { ...encrypted, enableTLSForSentinelMode: true, sentinelTLS: {} }),
    // Subscribes to the Sentinels, so that a new master is used as soon as they have chosen it.
    failoverDetector: true,
    sentinelCommandTimeout: 1_000,
    sentinelRetryStrategy: () => 500,
  };
}

const parameterNames = { sentinel_username: 'sentinelUsername', sentinel_password: 'sentinelPassword' } as const;

function parseParameters(text: string): Pick<RedisOptions, 'sentinelUsername' | 'sentinelPassword'> | undefined {
  const entries = [...new URLSearchParams(text)];
  if (entries.some(([name]) => !(name in parameterNames))) return undefined;
  const given = new Map(entries);
  return Object.fromEntries(
    Object.entries(parameterNames).flatMap(([name, option]) => (given.has(name) ? [[option, given.get(name)]] : [])),
  );
}

function parseCredentials(username: string, password: string): Pick<RedisOptions, 'username' | 'password'> | undefined {
  try {
    return {
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
    };
  } catch {
    return undefined;
  }
}
