import type { Installation } from '@lyceum/api';

import type { People } from './seed-people.ts';

/** Of each person; the newest last. */
const texts = [
  { kind: 'welcome', message: 'Welcome to the Reading room.' },
  { kind: 'announcement', message: 'Every evening at eight somebody reads aloud.' },
  { kind: 'announcement', message: 'Keep GET /api/v1/notifications/stream/ open to hear of the next one.' },
] as const;

/** Something for everybody to read, and to mark as read. */
export async function seedNotifications({ read, notify }: Installation, { users }: People): Promise<void> {
  for (const { username } of users) {
    const user = await read((iam) => iam.users.findByUsername(username));
    if (!user) throw new Error(`${username} is not there.`);
    const told = { workspaceId: user.workspace_id, userId: user.id, notificationType: '2', mailCategory: 'platform' } as const;
    for (const text of texts) await notify({ ...told, text });
  }
}
