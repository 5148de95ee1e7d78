import { listOperations } from '@lyceum/contract';
import { productContract } from '@lyceum/contract/product';
import { describe, expect, test } from 'vitest';

import { anonymous } from '../../../platform/caller/caller.ts';
import { findPolicyViolation } from './policy.rules.ts';

const operations = listOperations(productContract);
const owner = { ...anonymous, scopes: ['read', 'write', 'admin'], role: 'owner', isStaff: true, keyKind: 'ws' } as const;
const refused = (caller: Parameters<typeof findPolicyViolation>[0]): string[] =>
  operations.filter((operation) => findPolicyViolation(caller, operation) !== undefined).map(({ id }) => id);

describe('findPolicyViolation', () => {
  test('refuses nothing to a caller with every privilege', () => {
    expect(refused(owner)).toEqual([]);
  });
  test('refuses a session without the second factor that its workspace requires everything but adding one, and leaving', () => {
    const denied = new Set(refused({ ...owner, lacksSecondFactor: true }));
    expect(operations.map(({ id }) => id).filter((id) => !denied.has(id) && !id.startsWith('secondFactors.'))).toEqual([
      'auth.whoami',
      'sessions.current',
      'sessions.end',
      'sessions.switchWorkspace',
    ]);
  });
});
