import { requireFilledText, requireRecord } from './narrow.ts';
import { runCommand } from './server-process.ts';
import type { WorldUser } from './world.ts';

export type SeededPeople = {
  workspace_key: string;
  admin_key: string;
  staff_key: string;
  stranger_key: string;
  users: WorldUser[];
};

/** Creates two workspaces with users and keys through lyceumctl. */
export async function seedPeople(database_url: string): Promise<SeededPeople> {
  const command = (...words: string[]) => runCommand(words, { DATABASE_URL: database_url });
  const keyOf = async (workspace: string, ...user: string[]) => {
    const printed = await command('key', 'create', '--workspace', workspace, ...user, '--json');
    return requireFilledText(requireRecord(JSON.parse(printed), 'the key')['key'], 'key');
  };
  const person = async (username: string, ...more: string[]) => {
    const email = `${username}@reading-room.invalid`;
    await command('user', 'create', '--workspace', 'reading-room', '--email', email, '--username', username, ...more);
    return { email, username, api_key: await keyOf('reading-room', '--user', username) };
  };
  await command('workspace', 'create', 'Reading room', '--slug', 'reading-room');
  await command('workspace', 'create', 'Elsewhere', '--slug', 'elsewhere');
  const [workspace_key, stranger_key, admin, staff, ...users] = await Promise.all([
    keyOf('reading-room'),
    keyOf('elsewhere'),
    person('owner', '--role', 'owner'),
    person('operator', '--staff'),
    person('ada'),
    person('grace'),
  ]);
  return { workspace_key, stranger_key, admin_key: admin.api_key, staff_key: staff.api_key, users };
}
