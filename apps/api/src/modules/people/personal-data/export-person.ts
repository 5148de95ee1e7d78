import type { PersonalData } from '@lyceum/contract/product/personal-data';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Caller } from '../../../platform/caller/caller.ts';
import { wholeDetail } from '../details/whole-detail.ts';
import type { PeopleContext, PeopleStores } from '../people.context.ts';
import { presentOwnRecord, withMoments } from './personal-data.present.ts';

type Deps = Pick<PeopleContext, 'baseUrl' | 'clock' | 'readWithRls'>;

/** Of each part at most this many, so that one document stays one document. */
export const mostOfEach = 10_000;

export const exportPerson = (deps: Deps, caller: Caller): Promise<PersonalData> =>
  deps.readWithRls(caller, async (stores) => {
    const user = await stores.personalData.user(caller);
    // Erased between authentication and here.
    if (!user) throw authenticationFailed();
    const parts = await partsOf(stores, caller, user.email);
    return {
      exported_at: deps.clock.now().toISOString(),
      complete: [...Object.values(parts), ...Object.values(parts.others)].every(
        (part) => !Array.isArray(part) || part.length < mostOfEach,
      ),
      user: presentOwnRecord(user, caller.workspaceId),
      account: withMoments(await stores.personalData.account(user.account_id)),
      details: await ownDetails(stores, caller, deps.baseUrl),
      ...parts,
    };
  });

async function partsOf({ personalData, others }: PeopleStores, caller: Caller, email: string) {
  const { workspaceId } = caller;
  return {
    following: withMoments(await personalData.following(caller, mostOfEach)),
    followers: withMoments(await personalData.followers(caller, mostOfEach)),
    teams: withMoments(await personalData.teams(caller, mostOfEach)),
    keys: withMoments(await personalData.keys(caller, mostOfEach)),
    sessions: withMoments(await personalData.sessions(caller, mostOfEach)),
    logins: withMoments(await personalData.logins(caller, mostOfEach)),
    invitations: withMoments(await personalData.invitations({ workspaceId, email }, mostOfEach)),
    deeds: withMoments(await personalData.deeds(caller, mostOfEach)),
    others: await others.export(caller, mostOfEach),
  };
}

async function ownDetails(stores: PeopleStores, owner: Caller, baseUrl: string) {
  const row = await stores.details.ownedBy(owner);
  return row ? [await wholeDetail(stores, row, { owner, baseUrl })] : [];
}
