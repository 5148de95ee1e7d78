import { setTimeout as delay } from 'node:timers/promises';

import { requireFilledText, requireInteger, requireRecord } from './narrow.ts';
import { runCommand } from './server-process.ts';

/** Notifications of one user, created through lyceumctl. */
export type SeededNotifications = {
  /** Key of the user. */
  key: string;
  /** Not changed by any check. */
  sent: number;
  /** Marked as delivered, marked as read and deleted by the checks. */
  delivered: number;
  read: number;
  removed: number;
  /** Its e-mail could not be delivered. */
  failed: number;
};

/** No mail server listens on this port, so every e-mail fails. */
export const unreachableMailServer = { LYCEUM_SMTP_URL: 'smtp://127.0.0.1:9', LYCEUM_MAIL_FROM: 'lyceum@reading-room.invalid' };

const username = 'hypatia';

/** Creates a user with a verified address who wants e-mails. */
export async function seedNotifications(
  { base_url, database_url }: { base_url: string; database_url: string },
  secret_key_file: string,
): Promise<SeededNotifications> {
  const env = { DATABASE_URL: database_url, LYCEUM_SECRET_KEY_FILE: secret_key_file, ...unreachableMailServer };
  const command = (...words: string[]) => runCommand(words, env);
  const workspace = ['--workspace', 'elsewhere'];
  await command('user', 'create', ...workspace, '--email', `${username}@elsewhere.invalid`, '--username', username);
  await command('user', 'password', '--username', username);
  const printed = await command('key', 'create', ...workspace, '--user', username, '--json');
  const key = requireFilledText(requireRecord(JSON.parse(printed), 'the key')['key'], 'key');
  const notify = async (message = 'Something happened.') => {
    const printed = await command('user', 'notify', '--username', username, '--message', message, '--json');
    return requireInteger(requireRecord(JSON.parse(printed), 'the notification')['id'], 'id');
  };
  const [sent, delivered, read, removed] = await Promise.all([notify(), notify(), notify(), notify()]);
  const ask = (path: string, more: RequestInit = {}) =>
    fetch(`${base_url}/api/v1/${path}`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...more,
    });
  const preferences = { user_type: 'learner', communication_preferences_email: true, platform_features_emails: true };
  const made = await ask('iam/iamuserdetails/', { method: 'POST', body: JSON.stringify(preferences) });
  if (made.status !== 201) throw new Error(`Saving the preferences returned ${made.status}.`);
  const failed = await notify('The e-mail about this fails.');
  const statusOf = async () => requireRecord(await (await ask(`notifications/${failed}/`)).json(), 'notification')['status'];
  for (let waited = 0; waited < 100 && (await statusOf()) !== '0'; waited += 1) await delay(300);
  return { key, sent, delivered, read, removed, failed };
}
