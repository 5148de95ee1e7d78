import { expect, test } from 'vitest';

import { found } from './needles.ts';
import { runCanaries } from './run-canaries.ts';

test('no secret is found in logs, answers to failures, rows, jobs or files', async () => {
  const findings = await runCanaries();
  expect(findings.filter(({ holds }) => !holds).map(({ text }) => text)).toEqual([]);
}, 120_000);

const secret = 'lyc_us_0123456789abcdefghijABCDEFGHIJ000000';

test.each([
  ['as it is', `key=${secret}&`],
  ['without prefix and checksum', '0123456789abcdefghijABCDEFGHIJ'],
  ['in hexadecimal', Buffer.from(`x${secret}x`).toString('hex')],
  ['in base64, whatever stands before it', Buffer.from(`ab${secret}c`).toString('base64')],
  ['in base64url, at the very beginning', Buffer.from(secret).toString('base64url')],
])('a secret is found %s', (_how, text) => {
  expect(found([{ name: 'it', secret }], text)).toEqual(['it']);
});
