import { expect, test } from 'vitest';

import { findCanaries } from './find-canaries.ts';

const secret = 'lyc_us_0123456789abcdefghijABCDEFGHIJ000000';

test.each([
  ['as it is', `key=${secret}&`],
  ['without prefix and checksum', '0123456789abcdefghijABCDEFGHIJ'],
  ['in hexadecimal', Buffer.from(`x${secret}x`).toString('hex')],
  ['in base64 inside a longer text', Buffer.from(`ab${secret}c`).toString('base64')],
  ['in base64url, at the very beginning', Buffer.from(secret).toString('base64url')],
])('findCanaries finds a planted secret that is written %s', (_how, text) => {
  expect(findCanaries([{ name: 'it', secret }], text)).toEqual(['it']);
});
