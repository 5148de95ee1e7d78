import type { NotificationInput } from '../modules/notifications/index.ts';
import { systemScope } from '../platform/scope.ts';
import type { TestApi, TestUser } from './start-test-api.ts';

let serial = 0;

/** Tells a user something, in a transaction of its own. Answers with the notification's id. */
export async function tell(
  { platform, modules }: Pick<TestApi, 'platform' | 'modules'>,
  { id: userId, workspaceId }: Pick<TestUser, 'id' | 'workspaceId'>,
  more: Partial<NotificationInput> = {},
): Promise<number> {
  const told: NotificationInput = {
    workspaceId,
    userId,
    notificationType: '2',
    text: { kind: 'test', message: `Something happened (${(serial += 1)}).` },
    mailCategory: 'activity',
    ...more,
  };
  const id = await platform.db.transact(systemScope, (db) => modules.notifications.within(db, systemScope).notify(told));
  if (id === undefined) throw new Error('nobody was told');
  return id;
}

/** Tells several users something in one transaction; `before` it commits, somebody may wait, or throw. Answers with the ids. */
export const tellTogether = (
  { platform, modules }: Pick<TestApi, 'platform' | 'modules'>,
  users: readonly Pick<TestUser, 'id' | 'workspaceId'>[],
  before: (told: readonly { readonly id: number; readonly userId: number }[]) => Promise<void>,
): Promise<number> =>
  platform.db.transact(systemScope, async (db) => {
    const { notify } = modules.notifications.within(db, systemScope);
    const told: { id: number; userId: number }[] = [];
    for (const { id: userId, workspaceId } of users) {
      const text = { kind: 'test', message: 'Something happened.' };
      const id = await notify({ workspaceId, userId, notificationType: '2', text, mailCategory: 'activity' });
      if (id !== undefined) told.push({ id, userId });
    }
    await before(told);
    return told.length;
  });
