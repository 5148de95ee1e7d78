import { describe, expect, test } from 'vitest';

import { deriveAppRole, parseConnectionUrl } from './connection-url.ts';

describe('parseConnectionUrl', () => {
  test('gives each host a URL of its own, in order, without what the driver does not know', () => {
    expect(
      parseConnectionUrl(
        'postgres://ada:p%40ss@h1:5432,h2,[::1]:5433/lyceum?target_session_attrs=read-write&sslmode=verify-full',
      ),
    ).toEqual({
      urls: [
        'postgres://ada:p%40ss@h1:5432/lyceum?sslmode=verify-full',
        'postgres://ada:p%40ss@h2/lyceum?sslmode=verify-full',
        'postgres://ada:p%40ss@[::1]:5433/lyceum?sslmode=verify-full',
      ],
      hosts: ['h1:5432', 'h2', '[::1]:5433'],
      database: 'lyceum',
      user: 'ada',
      target: 'read-write',
    });
  });

  test.each([
    ['postgres://h1/lyceum', 'any'],
    ['postgres://h1,h2/lyceum', 'read-write'],
    ['postgres://h1,h2/lyceum?target_session_attrs=any', 'any'],
    ['postgres://h1/lyceum?target_session_attrs=primary', 'read-write'],
  ])('%s looks for a server that is %s', (url, target) => {
    expect(parseConnectionUrl(url)?.target).toBe(target);
  });

  test('keeps a password with an @ out of the hosts', () => {
    expect(parseConnectionUrl('postgres://ada:p@ss@h1:5432/lyceum')).toMatchObject({ hosts: ['h1:5432'], user: 'ada' });
  });

  test('takes the user’s name for the database when none is given, and a socket as a parameter', () => {
    expect(parseConnectionUrl('postgresql://ada@/?host=/run/postgresql')).toBeUndefined();
    expect(parseConnectionUrl('postgresql://ada@localhost?host=/run/postgresql')).toMatchObject({ database: 'ada' });
  });

  test.each([
    'mysql://h1/lyceum',
    'postgres://h1:none/lyceum',
    'postgres://h1,,h2/lyceum',
    'postgres://h1,/lyceum',
    'postgres://h1,h2/lyceum?target_session_attrs=standby',
    'postgres://ada%@h1/lyceum',
    '',
  ])('rejects %s', (url) => {
    expect(parseConnectionUrl(url)).toBeUndefined();
  });
});

describe('deriveAppRole', () => {
  const roleOf = (database: string): string => deriveAppRole(`postgres://h1/${encodeURIComponent(database)}`);

  test('is named after the database', () => {
    expect(roleOf('lyceum')).toBe('lyceum_app_lyceum');
  });

  test.each(['Lyceum', 'reading-room', 'Räume "Co"', 'x'.repeat(63), 'x'.repeat(53)])(
    'of %s needs no quotes and is not cut off by PostgreSQL',
    (database) => {
      expect(roleOf(database)).toMatch(/^lyceum_app_[a-z0-9_]+_[0-9a-f]{12}$/);
      expect(roleOf(database).length).toBeLessThanOrEqual(63);
    },
  );

  test('differs for databases whose names differ only in what is left out', () => {
    const names = ['reading-room', 'reading.room', 'Reading-room', `${'x'.repeat(60)}1`, `${'x'.repeat(60)}2`];
    expect(new Set(names.map(roleOf)).size).toBe(names.length);
  });
});
