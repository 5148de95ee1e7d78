import { BlockList } from 'node:net';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { classifyAddress, parseAddress } from './addresses.rules.ts';

const verdict = (text: string): string => {
  const address = parseAddress(text);
  return address === undefined ? 'no address' : classifyAddress(address, []);
};

/** IANA's special-purpose registry, Node's matching: neither is what the rule is made of. */
const special = new BlockList();
for (const range of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['168.63.129.16', 32],
] as const) {
  special.addSubnet(range[0], range[1]);
}
/** Any address, and often one at the border of a range. */
const borders = [
  '9.255.255',
  '10.0.0',
  '11.0.0',
  '100.63.255',
  '100.64.0',
  '100.127.255',
  '100.128.0',
  '126.255.255',
  '127.255.255',
];
const more = [
  '172.15.255',
  '172.16.0',
  '172.31.255',
  '172.32.0',
  '192.0.1',
  '192.167.255',
  '192.169.0',
  '198.17.255',
  '198.20.0',
  '223.255.255',
];
const ipv4 = fc.oneof(
  fc.ipV4(),
  fc.tuple(fc.constantFrom(...borders, ...more), fc.constantFrom(0, 1, 254, 255)).map((parts) => parts.join('.')),
);
const pieces = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

describe('an IPv4 address', () => {
  test('is public exactly outside the special ranges, however it is embedded', () => {
    fc.assert(
      fc.property(ipv4, (address) => {
        const expected = special.check(address) ? 'refused' : 'public';
        expect([address, `::ffff:${address}`, `::ffff:${pieces(address)}`, `64:ff9b::${pieces(address)}`].map(verdict)).toEqual(
          Array.from({ length: 4 }, () => expected),
        );
      }),
      { numRuns: 1000 },
    );
  });
  test('is refused in every other embedding, even a public one', () => {
    fc.assert(
      fc.property(ipv4, (address) => {
        const v4 = pieces(address);
        const wrapped = [
          `::${v4}`,
          `::ffff:0:${v4}`,
          `64:ff9b:1::${v4}`,
          `2002:${v4}::1`,
          `2001:0:${v4}::1`,
          `64:ff9b:0:0:1:0:${v4}`,
        ];
        expect(wrapped.filter((text) => verdict(text) !== 'refused')).toEqual([]);
      }),
    );
  });
});

describe('outbound requests', () => {
  test('an IPv6 address outside 2000::/3 is refused, unless it embeds an IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const first = Number.parseInt(address.split(':')[0] || '0', 16);
        fc.pre((first & 0xe000) !== 0x2000 && !/^(64:ff9b:|::)/i.test(address));
        expect(verdict(address)).not.toBe('public');
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    '',
    '1',
    '127.1',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '2130706433',
    '256.1.1.1',
    '1.2.3.4.5',
    ' 8.8.8.8',
    'fe80::1%eth0',
    '2606::1%1',
    ':',
    ':::',
    'g::1',
    'localhost',
  ])('%j is not an address', (text) => {
    expect(verdict(text)).toBe('no address');
  });
});
