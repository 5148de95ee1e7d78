import { describe, expect, test } from 'vitest';

import { toSubscriberNetwork } from './network.ts';

describe('toSubscriberNetwork', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('%s belongs to %s', (ip, network) => expect(toSubscriberNetwork(ip)).toBe(network));
});
