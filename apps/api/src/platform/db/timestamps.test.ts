import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { databaseUrl } from '../../../../../tools/services/addresses.ts';
import { toRfc3339 } from './timestamps.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
});
afterAll(() => client.end());

const moments = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

describe('toRfc3339', () => {
  test.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns'])(
    'formats a timestamp of the session time zone %s',
    async (zone) => {
      await client.query(`set timezone to '${zone}'`);
      await fc.assert(
        fc.asyncProperty(fc.array(moments, { minLength: 50, maxLength: 50 }), async (dates) => {
          const sent = dates.map((date) => date.toISOString());
          const { rows } = await client.query('select moment::text from unnest($1::timestamptz[]) moment', [sent]);
          expect(rows.map(({ moment }) => toRfc3339(moment))).toEqual(sent);
        }),
        { numRuns: 20 },
      );
    },
  );

  test.each([
    ['2026-11-15 02:32:08.610521+00', '2026-11-15T02:32:08.610Z'],
    ['2026-11-15 02:32:08.9999+00', '2026-11-15T02:32:08.999Z'],
    ['2026-11-15 02:32:08.1+00', '2026-11-15T02:32:08.100Z'],
    ['2026-11-15 02:32:08+00', '2026-11-15T02:32:08.000Z'],
    ['2026-11-15 02:32:08.5+05:45', '2026-11-14T20:47:08.500Z'],
  ])('%s is %s', (text, moment) => {
    expect(toRfc3339(text)).toBe(moment);
  });

  test('rejects infinity, which RFC 3339 cannot express', () => {
    expect(() => toRfc3339('infinity')).toThrow('not a finite timestamp');
  });
});
