import type { IAMUserDetail, IAMUserDetailChange } from '@lyceum/contract/product/user-details';
import { notFound } from '@lyceum/kit';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Caller } from '../../../platform/caller/caller.ts';
import { invalidFields, linkFaults } from '../../../platform/fields/index.ts';
import type { PeopleContext, PeopleStores } from '../people.context.ts';
import { detailsExist } from './details.problems.ts';
import { birthFaults, linksOf } from './details.rules.ts';
import type { DetailFields } from './details.store.ts';
import { describedBy } from './resolve-terms.ts';
import { wholeDetail } from './whole-detail.ts';

type Deps = Pick<PeopleContext, 'baseUrl' | 'clock' | 'transact'>;

export const createDetails = (deps: Deps, caller: Caller, wanted: IAMUserDetailChange): Promise<IAMUserDetail> =>
  written(deps, caller, wanted, async ({ details, audit }, columns) => {
    const row = await details.add(caller, columns, deps.clock.now());
    if (!row) throw detailsExist();
    await audit.record({ action: 'user_detail.created', object_type: 'iam.user_detail', object_id: caller.userId });
    return row;
  });

/** PUT brings every field, PATCH some; both write those that came. */
export const changeDetails = (deps: Deps, caller: Caller, change: IAMUserDetailChange): Promise<IAMUserDetail> =>
  written(deps, caller, change, async ({ details, audit }, columns) => {
    const row = await details.change(caller, columns, deps.clock.now());
    if (!row) throw notFound();
    await audit.record({
      action: 'user_detail.changed',
      object_type: 'iam.user_detail',
      object_id: caller.userId,
      details: { fields: Object.keys(change).join(' ') },
    });
    return row;
  });

export const removeDetails = (deps: Pick<PeopleContext, 'transact'>, caller: Caller): Promise<undefined> =>
  deps.transact(caller, async ({ people, details, users, audit }) => {
    await heldSelf(people, caller);
    if (!(await details.remove(caller))) throw notFound();
    await users.setPicture(caller, null);
    await audit.record({ action: 'user_detail.removed', object_type: 'iam.user_detail', object_id: caller.userId });
    return undefined;
  });

type Write = (tx: PeopleStores, columns: DetailFields) => Promise<Parameters<typeof wholeDetail>[1]>;

const written = (deps: Deps, caller: Caller, change: IAMUserDetailChange, write: Write): Promise<IAMUserDetail> =>
  deps.transact(caller, async (tx) => {
    await heldSelf(tx.people, caller);
    const row = await write(tx, await columnsOf(deps, tx, change));
    if (change.profile_picture !== undefined) await tx.users.setPicture(caller, change.profile_picture);
    return wholeDetail(tx, row, { owner: caller, baseUrl: deps.baseUrl });
  });

/** Nobody erases the caller before this transaction ends: what it writes would outlive them. */
async function heldSelf(people: PeopleStores['people'], { workspaceId, userId }: Caller): Promise<void> {
  if (!(await people.held(workspaceId, userId))) throw authenticationFailed();
}

/** The change as the table has it, or every fault that only this server can tell. */
async function columnsOf(deps: Deps, { terms }: PeopleStores, change: IAMUserDetailChange): Promise<DetailFields> {
  const { columns, faults: unknown, hint } = await describedBy(terms, change);
  const faults = [...linkFaults(linksOf(change), deps.baseUrl), ...birthFaults(change.dob, deps.clock.now()), ...unknown];
  const [fault, ...others] = faults;
  if (fault) throw invalidFields([fault, ...others], hint);
  const { profile_picture: _p, skills: _s, technical_interests: _t, investment_interests: _i, focus_area: _f, ...rest } = change;
  const { address, company_info, additional_data, ...plain } = rest;
  return {
    ...plain,
    ...columns,
    ...(address !== undefined && { address: JSON.stringify(address) }),
    ...(company_info !== undefined && { company_info: JSON.stringify(company_info) }),
    ...(additional_data !== undefined && {
      additional_data: additional_data === null ? null : JSON.stringify(additional_data),
    }),
  };
}
