import type { Operation, Policy } from '@lyceum/contract';
import type { Call } from '@lyceum/kit';
import { describe, expectTypeOf, test } from 'vitest';

import type { AdminCaller, AnonymousCaller, Caller, StaffCaller, WorkspaceKeyCaller } from './caller.ts';

type CallerOf<P extends Policy> = Call<Operation & { readonly policy: P }, Caller>['caller'];

// The compiler checks these: `npm run types` fails if one does not hold.
describe('the caller of an operation', () => {
  test('has the type that use cases for its policy require', () => {
    expectTypeOf<CallerOf<'workspace-admin'>>().toExtend<AdminCaller>();
    expectTypeOf<CallerOf<'staff'>>().toExtend<StaffCaller>();
    expectTypeOf<CallerOf<'workspace-key'>>().toExtend<WorkspaceKeyCaller>();
    expectTypeOf<CallerOf<'anyone'>>().toExtend<AnonymousCaller>();
    expectTypeOf<CallerOf<'visible'>>().toExtend<Caller>();
  });

  test('cannot be passed to use cases that require another policy', () => {
    expectTypeOf<CallerOf<'any-caller'>>().not.toExtend<AdminCaller>();
    expectTypeOf<CallerOf<'owner'>>().not.toExtend<AdminCaller>();
    expectTypeOf<CallerOf<'workspace-admin'>>().not.toExtend<StaffCaller>();
    expectTypeOf<CallerOf<'staff'>>().not.toExtend<WorkspaceKeyCaller>();
    expectTypeOf<CallerOf<'anyone'>>().not.toExtend<AdminCaller>();
    expectTypeOf<Caller>().not.toExtend<AdminCaller>();
  });
});
