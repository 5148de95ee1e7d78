import { expect, test } from 'vitest';

import { listSufficientConsents } from './audience.rules.ts';

test.each([
  ['private', ['private', 'team', 'org', 'public']],
  ['team', ['team', 'org', 'public']],
  ['org', ['org', 'public']],
  ['public', ['public']],
] as const)('an owner who agreed to a wider audience also agreed to %s', (visibility, consents) => {
  expect(listSufficientConsents(visibility)).toEqual(consents);
});
