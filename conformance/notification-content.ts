import { setTimeout as delay } from 'node:timers/promises';

import { filledText, integer, record } from './narrow.ts';
import { runCommand } from './server-process.ts';

/** Of somebody who was told things by an operator. */
export type WrittenNotifications = {
  /** Whose they are. */
  key: string;
  /** One that every check leaves as it is. */
  sent: number;
  /** One to become delivered, one to become read, one to be removed. */
  delivered: number;
  read: number;
  removed: number;
  /** One whose mail nobody took. */
  failed: number;
};

/** No mail server listens here: what is mailed fails. */
export const deafMailServer = { LYCEUM_SMTP_URL: 'smtp://127.0.0.1:9', LYCEUM_MAIL_FROM: 'lyceum@reading-room.invalid' };

const username = 'hypatia';

/** A person with a verified address who asks for mails about the platform. */
export async function writeNotifications(
  { base_url, database_url }: { base_url: string; database_url: string },
  secret_key_file: string,
): Promise<WrittenNotifications> {
  const env = { DATABASE_URL: database_url, LYCEUM_SECRET_KEY_FILE: secret_key_file, ...deafMailServer };
  const command = (...words: string[]) => runCommand(words, env);
  const workspace = ['--workspace', 'elsewhere'];
  await command('user', 'create', ...workspace, '--email', `${username}@elsewhere.invalid`, '--username', username);
  await command('user', 'password', '--username', username);
  const printed = await command('key', 'create', ...workspace, '--user', username, '--json');
  const key = filledText(record(JSON.parse(printed), 'the key')['key'], 'key');
  const notify = async (message = 'Something happened.') => {
    const told = await command('user', 'notify', '--username', username, '--message', message, '--json');
    return integer(record(JSON.parse(told), 'told')['id'], 'id');
  };
  const [sent, delivered, read, removed] = await Promise.all([notify(), notify(), notify(), notify()]);
  const ask = (path: string, more: RequestInit = {}) =>
    fetch(`${base_url}/api/v1/${path}`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...more,
    });
  const wishes = { user_type: 'learner', communication_preferences_email: true, platform_features_emails: true };
  const made = await ask('iam/iamuserdetails/', { method: 'POST', body: JSON.stringify(wishes) });
  if (made.status !== 201) throw new Error(`The preferences answered ${made.status}.`);
  const failed = await notify('This is mailed in vain.');
  const statusOf = async () => record(await (await ask(`notifications/${failed}/`)).json(), 'notification')['status'];
  for (let waited = 0; waited < 100 && (await statusOf()) !== '0'; waited += 1) await delay(300);
  return { key, sent, delivered, read, removed, failed };
}
