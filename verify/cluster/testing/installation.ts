import { randomUUID } from 'node:crypto';

import { type Installation, openInstallation, readConfig } from '../../../apps/api/src/index.ts';

export { type Installation } from '../../../apps/api/src/index.ts';

export interface Member {
  readonly id: number;
  readonly workspaceId: number;
  readonly key: string;
}

export const openInstallationWith = (env: NodeJS.ProcessEnv): Promise<Installation> => openInstallation(readConfig(env));

/** A workspace with an admin and some members, each with a key. */
export const createMembers = (installation: Installation, count: number): Promise<{ admin: Member; members: Member[] }> =>
  installation.transact(async ({ createWorkspaceUnchecked, users, issueKeyUnchecked }) => {
    const { id: workspaceId } = await createWorkspaceUnchecked({ name: 'Cluster', slug: 'cluster' });
    const createMember = async (username: string, role: 'admin' | 'member'): Promise<Member> => {
      const email = `${username}@people.test`;
      const fields = {
        uid: randomUUID(),
        workspace_id: workspaceId,
        username,
        email,
        full_name: username,
        role,
        is_staff: false,
      };
      const userId = await users.add(fields);
      const issued = await issueKeyUnchecked({
        workspaceId,
        userId,
        kind: 'us',
        name: 'verify',
        scopes: ['read', 'write', 'admin'],
      });
      return { id: userId, workspaceId, key: issued.key };
    };
    const members: Member[] = [];
    for (let number = 1; number <= count; number += 1) members.push(await createMember(`member-${number}`, 'member'));
    return { admin: await createMember('admin', 'admin'), members };
  });
