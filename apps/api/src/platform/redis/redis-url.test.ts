import { describe, expect, test } from 'vitest';

import { parseRedisUrl } from './redis-url.ts';

describe('parseRedisUrl', () => {
  test.each([
    ['redis://cache', { host: 'cache', port: 6379, db: 0 }],
    ['redis://cache/', { host: 'cache', port: 6379, db: 0 }],
    ['redis://:p%2Fw@[::1]:7000/3', { host: '::1', port: 7000, db: 3, password: 'p/w' }],
    ['rediss://user:pw@cache', { host: 'cache', port: 6379, db: 0, username: 'user', password: 'pw', tls: {} }],
  ])('reads %s', (url, options) => {
    expect(parseRedisUrl(url)).toEqual(options);
  });

  test('reads Sentinels, their ports, the name of the master and both passwords', () => {
    expect(parseRedisUrl('redis+sentinel://:data@one:26380,two,[::1]:26381/mymaster/2?sentinel_password=watch')).toMatchObject({
      sentinels: [
        { host: 'one', port: 26_380 },
        { host: 'two', port: 26_379 },
        { host: '::1', port: 26_381 },
      ],
      name: 'mymaster',
      db: 2,
      password: 'data',
      sentinelPassword: 'watch',
    });
    expect(parseRedisUrl('rediss+sentinel://one/main')).toMatchObject({ tls: {}, enableTLSForSentinelMode: true });
  });

  test.each([
    'cache',
    'http://cache',
    'redis://',
    'redis://cache/zero',
    'redis://cache?password=x',
    'redis://:12/secret@cache',
    'redis://:%zz@cache',
    'redis+sentinel://one',
    'redis+sentinel://one/',
    'redis+sentinel://one,,two/main',
    'redis+sentinel://:12/secret@one/main',
    'redis+sentinel://one/main?colour=red',
  ])('refuses %s', (url) => {
    expect(parseRedisUrl(url)).toBeUndefined();
  });
});
