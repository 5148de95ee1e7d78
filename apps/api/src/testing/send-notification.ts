import type { NotificationInput } from '../modules/notifications/index.ts';
import { systemScope } from '../platform/scope.ts';
import type { TestApi, TestUser } from './start-test-api.ts';

let serial = 0;

/** Notifies a user in its own transaction. Returns the id. */
export async function sendNotification(
  { platform, modules }: Pick<TestApi, 'platform' | 'modules'>,
  { id: userId, workspaceId }: Pick<TestUser, 'id' | 'workspaceId'>,
  more: Partial<NotificationInput> = {},
): Promise<number> {
  const input: NotificationInput = {
    workspaceId,
    userId,
    notificationType: '2',
    text: { kind: 'test', message: `Something happened (${(serial += 1)}).` },
    mailCategory: 'activity',
    ...more,
  };
  const id = await platform.db.transact(systemScope, (db) => modules.notifications.within(db, systemScope).notify(input));
  if (id === undefined) throw new Error('no notification was sent');
  return id;
}

/** Notifies several users in one transaction, and returns how many; `beforeCommit` may wait, or throw to roll back. */
export const notifyInOneTransaction = (
  { platform, modules }: Pick<TestApi, 'platform' | 'modules'>,
  users: readonly Pick<TestUser, 'id' | 'workspaceId'>[],
  beforeCommit: (sent: readonly { readonly id: number; readonly userId: number }[]) => Promise<void>,
): Promise<number> =>
  platform.db.transact(systemScope, async (db) => {
    const { notify } = modules.notifications.within(db, systemScope);
    const sent: { id: number; userId: number }[] = [];
    for (const { id: userId, workspaceId } of users) {
      const text = { kind: 'test', message: 'Something happened.' };
      const id = await notify({ workspaceId, userId, notificationType: '2', text, mailCategory: 'activity' });
      if (id !== undefined) sent.push({ id, userId });
    }
    await beforeCommit(sent);
    return sent.length;
  });
