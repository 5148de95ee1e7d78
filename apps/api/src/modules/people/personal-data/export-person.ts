import { PersonalData } from '@lyceum/contract/product/personal-data';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Caller } from '../../../platform/caller/caller.ts';
import { findOwnDetail } from '../details/load-and-present-detail.ts';
import type { PeopleContext, PeopleStores } from '../people.context.ts';
import { presentExportedRows, presentExportedUser } from './personal-data.present.ts';

/** Of each list, so that the export stays one document. */
const maxRows = 10_000;

/** What the modules above export: auth and accounts fill fields of their own, the others are listed by name. */
const SourceLists = PersonalData.pick({
  account: true,
  keys: true,
  sessions: true,
  logins: true,
  invitations: true,
  others: true,
});

export const exportPerson = (context: PeopleContext, caller: Caller): Promise<PersonalData> =>
  context.readWithRls(caller, async (stores) => {
    const user = await stores.personalData.findUser(caller);
    // The caller was erased after the request was authenticated.
    if (!user) throw authenticationFailed();
    const detail = await findOwnDetail(context, stores, caller);
    const own = await exportOwnLists(stores, caller);
    const sources = await stores.personalDataSources.export(caller, maxRows);
    const { account, keys, sessions, logins, invitations, ...others } = sources;
    return {
      exported_at: context.clock.now().toISOString(),
      complete: [...Object.values(own), ...Object.values(sources)].every((rows) => rows.length < maxRows),
      user: presentExportedUser(user),
      details: detail ? [detail] : [],
      ...own,
      ...SourceLists.parse({ account, keys, sessions, logins, invitations, others }),
    };
  });

const exportOwnLists = async ({ personalData }: PeopleStores, caller: Caller) => ({
  following: presentExportedRows(await personalData.listFollowing(caller, maxRows)),
  followers: presentExportedRows(await personalData.listFollowers(caller, maxRows)),
  teams: presentExportedRows(await personalData.listTeams(caller, maxRows)),
  deeds: presentExportedRows(await personalData.listAuditEntries(caller, maxRows)),
});
