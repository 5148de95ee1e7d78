import type { Installation } from '@lyceum/api';

import { defineCommand } from '../command.ts';
import { json } from '../options.ts';
import { withInstallation } from './installation.ts';
import { formatTable } from './table.ts';

type KeyStatus = Awaited<ReturnType<Installation['getKeyStatus']>>;

export const showKeyStatus = defineCommand({
  name: 'secrets status',
  options: { json },
  summary: 'Show which encryption keys the stored secrets need',
  help: async () =>
    'Says for each key whether you can remove it. Exits with 1 if stored secrets need a key that is not configured, or another key of the same name.\nReads DATABASE_URL and the encryption keys (LYCEUM_SECRET_KEYS or LYCEUM_SECRET_KEY_FILE).',

  async run({ options }, terminal) {
    const status = await withInstallation((installation) => installation.getKeyStatus());
    const keys = summarizeKeys(status);
    if (options.json) terminal.out(JSON.stringify({ keys }));
    else {
      terminal.out(
        formatTable(
          ['KEY', 'STATE', 'SECRETS', 'WHERE'],
          keys.map(({ id, state, secrets, where }) => [id, state, String(secrets), formatWhere(where)]),
        ),
      );
      if (status.keyIds.length > 0) for (const key of keys) terminal.err(adviceFor(key));
    }
    if (status.fault !== undefined) terminal.err(status.fault);
    return status.fault !== undefined || keys.some(({ state }) => state === 'missing') ? 1 : 0;
  },
});

export const resealSecrets = defineCommand({
  name: 'secrets reseal',
  options: { json },
  summary: 'Encrypt all stored secrets with the current key',
  help: async () =>
    'The current key is the first one. Works in small batches beside running servers. You can interrupt it and run it again.\nExits with 1 if secrets could not be decrypted; they are left as they are.\nReads DATABASE_URL and the encryption keys (LYCEUM_SECRET_KEYS or LYCEUM_SECRET_KEY_FILE).',

  async run({ options }, terminal) {
    const columns = await withInstallation((installation) => installation.reseal());
    const sum = (count: 'resealed' | 'unreadable'): number => columns.reduce((total, column) => total + column[count], 0);
    const [resealed, unreadable] = [sum('resealed'), sum('unreadable')];
    if (options.json) terminal.out(JSON.stringify({ resealed, unreadable, columns }));
    else terminal.out(`Encrypted ${resealed} ${resealed === 1 ? 'secret' : 'secrets'} with the current key.`);
    if (unreadable > 0)
      terminal.err(
        `${unreadable} could not be decrypted with the configured keys and ${unreadable === 1 ? 'is' : 'are'} unchanged. lyceumctl secrets status shows which keys they need.`,
      );
    return unreadable > 0 ? 1 : 0;
  },
});

interface KeySummary {
  readonly id: string;
  /** `current` encrypts, `other` only decrypts, `missing` is needed but not configured, `wrong` has only the name of the one needed. */
  readonly state: 'current' | 'other' | 'missing' | 'wrong';
  readonly secrets: number;
  readonly where: readonly { readonly column: string; readonly count: number }[];
  readonly removable: boolean;
}

function summarizeKeys({ keyIds, uses, wrongKeyId }: KeyStatus): KeySummary[] {
  const stateOf = (id: string): KeySummary['state'] => {
    if (id === wrongKeyId) return 'wrong';
    if (id === keyIds[0]) return 'current';
    return keyIds.includes(id) ? 'other' : 'missing';
  };
  const ids = new Set([...keyIds, ...uses.map(({ keyId }) => keyId)]);
  return [...ids].map((id) => {
    const where = uses.filter(({ keyId }) => keyId === id).map(({ column, count }) => ({ column, count }));
    const state = stateOf(id);
    const secrets = where.reduce((total, { count }) => total + count, 0);
    return { id, state, secrets, where, removable: state === 'other' && secrets === 0 };
  });
}

const formatWhere = (where: KeySummary['where']): string => where.map(({ column, count }) => `${column} (${count})`).join(', ');

function adviceFor({ id, state, secrets, removable }: KeySummary): string {
  if (state === 'current') return `${id} encrypts new secrets. Keep it.`;
  if (removable)
    return `No secret needs ${id}. If you are introducing it, put it first next; otherwise you can remove it, once every process has been restarted with the current key first.`;
  const needed = `${secrets} ${secrets === 1 ? 'secret needs' : 'secrets need'} it`;
  if (state === 'wrong') return `${id} is wrong: ${needed}, but they were encrypted with another key of this name.`;
  return state === 'other'
    ? `${id} must stay: ${needed}. Run: lyceumctl secrets reseal`
    : `${id} is missing: ${needed}. Restore it, after the current key.`;
}
