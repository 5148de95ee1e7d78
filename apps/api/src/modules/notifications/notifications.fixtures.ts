import { systemScope } from '../../platform/scope.ts';
import type { TestApi, TestUser } from '../../testing/start-test-api.ts';
import type { Told } from './index.ts';

let serial = 0;

/** Tells a user something, in a transaction of its own. Answers with the notification's id. */
export async function tell(
  { platform, modules }: Pick<TestApi, 'platform' | 'modules'>,
  { id: userId, workspaceId }: Pick<TestUser, 'id' | 'workspaceId'>,
  more: Partial<Told> = {},
): Promise<number> {
  const told: Told = {
    workspaceId,
    userId,
    notificationType: '2',
    text: { kind: 'test', message: `Something happened (${(serial += 1)}).` },
    about: 'activity',
    ...more,
  };
  const id = await platform.db.transact(systemScope, (db) => modules.notifications.within(db, systemScope).notify(told));
  if (id === undefined) throw new Error('nobody was told');
  return id;
}
