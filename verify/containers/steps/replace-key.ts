import { measureSecondsUntil } from '../api-calls.ts';
import { listCommands } from '../documented-commands.ts';
import { readKeysDigest, type Step } from './step.ts';

const maxSeconds = 60;

/** Replaces the encryption key by the commands of docs/operate.md, in the container of the API. */
export const replaceKey: Step = async (installation, report) => {
  const commands = listCommands('docs/operate.md', '### Replace an encryption key');
  for (const command of commands) {
    await installation.shell(`docker compose exec -T api ${command.replace('"$LYCEUM_SECRET_KEY_FILE"', '/data/secret-keys')}`);
    if (command.startsWith('sed')) await installation.shell('docker compose restart api worker');
  }
  const ready = await measureSecondsUntil(async () => (await installation.api.whoami()) === 200, maxSeconds);
  const keys = await installation.exec('api', 'cat', '/data/secret-keys');
  report({
    text: `encryption key: replaced by ${commands.length} documented commands, the api ${ready === undefined ? 'does not respond' : 'responds'}`,
    holds: commands.length > 0 && ready !== undefined && /^k2:[^,]+$/.test(keys.trim()),
  });
  installation.keysDigest = await readKeysDigest(installation);
};
