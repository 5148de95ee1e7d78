import { describe, expect, test } from 'vitest';

import type { Role } from '../../../platform/caller/caller.ts';
import { findMemberChangeRefusal, type MemberChange } from './members.rules.ts';

const actor = (role: Role, more: { isStaff?: boolean; userId?: number } = {}) => ({ userId: 1, role, isStaff: false, ...more });
const member = (role: Role, more: { is_staff?: boolean; is_service?: boolean; id?: number } = {}) => ({
  id: 2,
  role,
  is_staff: false,
  is_service: false,
  ...more,
});
const toRole = (role: Role): MemberChange => ({ kind: 'role', role });
const suspend: MemberChange = { kind: 'suspend' };
const erase: MemberChange = { kind: 'erase' };
const restore: MemberChange = { kind: 'restore' };

describe('a change to a member', () => {
  test.each([
    ['an admin makes a member an admin', actor('admin'), member('member'), [3], toRole('admin'), undefined],
    ['an admin suspends an admin', actor('admin'), member('admin'), [3], suspend, undefined],
    ['an admin makes no owner', actor('admin'), member('member'), [3], toRole('owner'), 'only-owner'],
    ['an admin demotes no owner', actor('admin'), member('owner'), [2, 3], toRole('member'), 'only-owner'],
    ['an admin suspends no owner', actor('admin'), member('owner'), [2, 3], suspend, 'only-owner'],
    ['an admin erases no owner', actor('admin'), member('owner'), [2, 3], erase, 'only-owner'],
    ['an admin makes the first owner', actor('admin'), member('member'), [], toRole('owner'), undefined],
    ['an admin makes themselves no owner', actor('admin'), member('admin', { id: 1 }), [3], toRole('owner'), 'only-owner'],
    ['an owner makes an owner', actor('owner'), member('member'), [1], toRole('owner'), undefined],
    ['an owner demotes another owner', actor('owner'), member('owner'), [1, 2], toRole('admin'), undefined],
    ['an owner who is not the last steps back', actor('owner'), member('owner', { id: 1 }), [1, 2], toRole('member'), undefined],
    ['the last owner stays one', actor('owner'), member('owner', { id: 1 }), [1], toRole('admin'), 'last-owner'],
    ['the last owner is not erased', actor('owner'), member('owner', { id: 1 }), [1], erase, 'last-owner'],
    ['the last owner is not suspended', actor('owner'), member('owner', { id: 1 }), [1], suspend, 'last-owner'],
    ['the last owner may be made an owner again', actor('owner'), member('owner', { id: 1 }), [1], toRole('owner'), undefined],
    ['a suspended owner is restored by an owner', actor('owner'), member('owner'), [1], restore, undefined],
    ['a suspended owner is not restored by an admin', actor('admin'), member('owner'), [3], restore, 'only-owner'],
    ['a member erases themselves', actor('member'), member('member', { id: 1 }), [3], erase, undefined],
    ['an owner changes no staff', actor('owner'), member('member', { is_staff: true }), [1], suspend, 'only-staff'],
    ['staff change staff', actor('admin', { isStaff: true }), member('member', { is_staff: true }), [3], suspend, undefined],
    [
      'staff erase themselves',
      actor('member', { isStaff: true }),
      member('member', { id: 1, is_staff: true }),
      [],
      erase,
      undefined,
    ],
    [
      'an owner does not change the service user',
      actor('owner'),
      member('admin', { is_service: true }),
      [1],
      suspend,
      'service-user',
    ],
    [
      'the service user does not erase itself',
      actor('admin'),
      member('admin', { id: 1, is_service: true }),
      [],
      erase,
      'service-user',
    ],
  ] as const)('%s', (_, who, whom, owners, change, refusal) => {
    expect(findMemberChangeRefusal({ actor: who, member: whom, owners, change })).toBe(refusal);
  });
});
