import { productContract } from '@lyceum/contract/product';

import { ask } from '../ask.ts';
import type { TestApi, TestUser } from '../start-test-api.ts';

/** Makes an object that belongs to the user, or to everyone where nobody owns such; answers with the id of its row. */
export type Make = (api: TestApi, owner: TestUser) => Promise<number>;

/** By table: every table that an operation's `object` names, unless only staff touch it. */
export const makers: Readonly<Record<string, Make>> = {
  'media.object': async (_api, owner) => {
    const { id } = await owner.client.media.upload({ files: { file: new File(['hello'], 'hello.txt') } });
    return id;
  },
  'community.event': async (api, owner) => {
    const { key } = await api.user(owner.workspaceId, { is_staff: true });
    const { path, method, body } = productContract.communityEvents.create;
    const created = await ask(api, path, { key, method, body: body.example });
    return created.body.id;
  },
};
