import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { describeSettings, optionalSettings, readSettings, setting, settingTypes } from './settings.ts';

const group = {
  port: setting('PORT', settingTypes.port().default(80), 'the port'),
  key: setting('KEY', z.string().min(5).optional(), 'a key of five characters', { isSecret: true }),
  mail: optionalSettings((env) => env['MAIL_HOST'] !== undefined, {
    host: setting('MAIL_HOST', z.string(), 'the mail server'),
    timeoutMs: setting('MAIL_TIMEOUT', settingTypes.duration({ defaultSeconds: 1.5 }), 'seconds to wait'),
    sender: setting('MAIL_SENDER', z.email(), 'the sender'),
  }),
};

describe('readSettings', () => {
  test('reads values in the shape of the declaration', () => {
    const env = { PORT: '81', MAIL_HOST: 'mx.test', MAIL_SENDER: 'a@b.test' };
    expect(readSettings(group, env)).toEqual({
      port: 81,
      key: undefined,
      mail: { host: 'mx.test', timeoutMs: 1500, sender: 'a@b.test' },
    });
  });
  test('reads an optional group as undefined while it is off', () => {
    expect(readSettings(group, { MAIL_HOST: '' })).toEqual({ port: 80, key: undefined, mail: undefined });
  });
  test('requires the settings of an optional group only while it is on', () => {
    expect(() => readSettings(group, { MAIL_HOST: 'mx.test' })).toThrow('MAIL_SENDER is not set: the sender.');
  });
  test('rejects a wrong value in an optional group that is off', () => {
    expect(() => readSettings(group, { MAIL_TIMEOUT: 'long' })).toThrow(
      'MAIL_TIMEOUT is "long"; it must be a number from 0 to 3600.',
    );
  });
  test('never prints the value of a secret', () => {
    const read = () => readSettings(group, { KEY: 'abc', PORT: 'x' });
    expect(read).toThrow(/PORT is "x"[^]*KEY is not usable; it must be a key of five characters\./);
    expect(read).not.toThrow(/abc/);
  });
});

test('describeSettings lists every setting in order, with its default and whether it is secret', () => {
  expect(describeSettings(group).map(({ name, defaultValue, isSecret }) => [name, defaultValue, isSecret])).toEqual([
    ['PORT', '80', false],
    ['KEY', undefined, true],
    ['MAIL_HOST', undefined, false],
    ['MAIL_TIMEOUT', '1.5', false],
    ['MAIL_SENDER', undefined, false],
  ]);
});
