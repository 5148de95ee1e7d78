import type { Installation } from '@lyceum/api';

import type { People } from './seed-people.ts';

/** For each user, the newest last. */
const texts = [
  { kind: 'welcome', message: 'Welcome to the Reading room.' },
  { kind: 'announcement', message: 'There is a reading every evening at eight.' },
  { kind: 'announcement', message: 'Keep GET /api/v1/notifications/stream/ open to receive the next one.' },
] as const;

/** Gives every user notifications to read and to mark as read. */
export async function seedNotifications({ read, notify }: Installation, { users }: People): Promise<void> {
  for (const { username } of users) {
    const user = await read((people) => people.users.findByUsername(username));
    if (!user) throw new Error(`User ${username} does not exist.`);
    const input = { workspaceId: user.workspace_id, userId: user.id, notificationType: '2', mailCategory: 'platform' } as const;
    for (const text of texts) await notify({ ...input, text });
  }
}
