import type { IAMUserDetail, IAMUserDetailChange } from '@lyceum/contract/product/user-details';

import type { Caller } from '../../../platform/caller/caller.ts';
import { findLinkFaults, invalidFields } from '../../../platform/fields/index.ts';
import type { PeopleContext, PeopleStores } from '../people.context.ts';
import { lockOwnUser } from '../users/lock-own-user.ts';
import { findBirthDateFaults, pickDetailLinks } from './details.rules.ts';
import type { DetailFields, DetailRow } from './details.store.ts';
import { loadAndPresentDetail } from './load-and-present-detail.ts';
import { resolveTermIds } from './resolve-term-ids.ts';

type Write = (stores: PeopleStores, fields: DetailFields) => Promise<DetailRow>;

/** What creating and updating have in common: checks the values, writes them, and returns the details as a GET would. */
export const validateAndWriteOwnDetails = (
  context: PeopleContext,
  caller: Caller,
  input: IAMUserDetailChange,
  write: Write,
): Promise<IAMUserDetail> =>
  context.transact(caller, async (stores) => {
    await lockOwnUser(stores, caller);
    const row = await write(stores, await parseFields(context, stores, input));
    if (input.profile_picture !== undefined) await stores.users.setPicture(caller, input.profile_picture);
    return loadAndPresentDetail(context, stores, { person: caller, row });
  });

/** The input as columns. Throws all faults that the contract's schema cannot find. */
async function parseFields(
  { baseUrl, clock }: PeopleContext,
  { taxonomy }: PeopleStores,
  input: IAMUserDetailChange,
): Promise<DetailFields> {
  const { columns, faults: unknownTerms, hint } = await resolveTermIds(taxonomy, input);
  const [fault, ...others] = [
    ...findLinkFaults(pickDetailLinks(input), baseUrl),
    ...findBirthDateFaults(input.dob, clock.now()),
    ...unknownTerms,
  ];
  if (fault) throw invalidFields([fault, ...others], hint);
  const { profile_picture: _p, skills: _s, technical_interests: _t, investment_interests: _i, focus_area: _f, ...rest } = input;
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
