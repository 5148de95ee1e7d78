import { command } from '../command.ts';
import { json } from '../options.ts';
import { Refused } from '../refused.ts';
import { accepted, usableText } from './fields.ts';
import { type People, withInstallation, workspaceNamed } from './installation.ts';
import { table } from './table.ts';

const workspace = { type: 'string', takes: '<slug>', required: true, means: 'the workspace' } as const;
const allScopes = ['read', 'write', 'admin'] as const;
type KeyScope = (typeof allScopes)[number];

export const createKey = command({
  name: 'key create',
  options: {
    workspace,
    user: { type: 'string', takes: '<username>', means: 'whom the key acts as; the workspace itself when not given' },
    name: { type: 'string', takes: '<text>', means: 'what it is for, to tell it from others later' },
    scopes: {
      type: 'string',
      takes: '<list>',
      means: 'of read, write, admin, with commas; all that the user may when not given',
    },
    json,
  },
  summary: 'Make a key for a back end or for one person',
  help: async () =>
    'Prints the key on standard output, and nothing else there. It is stored as a hash and cannot be shown again.\nReads DATABASE_URL.',

  async run({ options }, terminal) {
    const asked = options.scopes === undefined ? undefined : scopesIn(options.scopes);
    const name = usableText(options.name ?? '', { what: '--name', max: 200 });
    const { whose, issued } = await withInstallation(({ transact }) =>
      transact(async (iam) => {
        const { id: workspaceId } = await workspaceNamed(iam, options.workspace);
        const owner = await holderOf(iam, workspaceId, options);
        const scopes = asked ?? owner.scopes;
        return {
          whose: owner.whose,
          issued: { ...(await iam.issueKey({ workspaceId, name, ...owner.acting, scopes })), scopes },
        };
      }),
    );
    terminal.out(options.json ? JSON.stringify({ ...issued, name }) : issued.key);
    terminal.err(`This key acts as ${whose} (${issued.scopes.join(', ')}). Keep it now: it is not shown again.`);
    return 0;
  },
});

export const listKeys = command({
  name: 'key list',
  options: { workspace, json },
  summary: 'Show the keys of a workspace, without their secrets',
  help: async () => 'Reads DATABASE_URL.',

  async run({ options }, terminal) {
    const { keys, names } = await withInstallation(({ read }) =>
      read(async (iam) => {
        const { id } = await workspaceNamed(iam, options.workspace);
        const users = await iam.users.listInWorkspace(id);
        return { keys: await iam.keys.listInWorkspace(id), names: new Map(users.map((user) => [user.id, user.username])) };
      }),
    );
    const shown = keys.map((key) => ({ ...key, username: names.get(key.user_id) ?? null }));
    if (options.json) terminal.out(JSON.stringify(shown));
    else if (shown.length === 0) terminal.err(`There is none yet: lyceumctl key create --workspace ${options.workspace}`);
    else
      terminal.out(
        table(
          ['ID', 'KEY', 'ACTS AS', 'SCOPES', 'NAME', 'STATE'],
          shown.map((key) => [
            String(key.id),
            `${key.prefix}…`,
            key.username ?? '',
            key.scopes.join(','),
            key.name,
            stateOf(key),
          ]),
        ),
      );
    return 0;
  },
});

export const revokeKey = command({
  name: 'key revoke',
  args: ['<id>'],
  options: { workspace },
  summary: 'End a key; servers refuse it within a second',
  help: async () => 'The id is that of lyceumctl key list.\nReads DATABASE_URL.',

  async run({ args: [given = ''], options }, terminal) {
    if (!/^[1-9]\d{0,14}$/.test(given)) throw new Refused(`"${given}" is no id; lyceumctl key list shows them.`, { code: 2 });
    const isRevoked = await withInstallation(({ transact }) =>
      transact(async (iam) => iam.revokeKey((await workspaceNamed(iam, options.workspace)).id, Number(given))),
    );
    if (!isRevoked)
      throw new Refused(
        `"${options.workspace}" has no live key ${given}. lyceumctl key list --workspace ${options.workspace} shows its keys.`,
      );
    terminal.out(`Key ${given} is revoked.`);
    return 0;
  },
});

/** Whom a key acts as, and what it may by default. */
async function holderOf(iam: People, workspaceId: number, asked: { user: string | undefined; workspace: string }) {
  if (asked.user === undefined) {
    const service = await iam.users.findServiceUser(workspaceId);
    if (!service) throw new Error('The workspace has no service user.');
    return { whose: `the workspace ${asked.workspace}`, acting: { userId: service.id, kind: 'ws' }, scopes: allScopes } as const;
  }
  const user = await iam.users.findByUsername(asked.user);
  if (user?.workspace_id !== workspaceId)
    throw new Refused(
      `There is no user "${asked.user}" in "${asked.workspace}". lyceumctl user list --workspace ${asked.workspace} shows its people.`,
    );
  const scopes: readonly KeyScope[] = user.role === 'member' && !user.is_staff ? ['read', 'write'] : allScopes;
  return { whose: user.username, acting: { userId: user.id, kind: 'us' }, scopes } as const;
}

const scopesIn = (list: string): readonly KeyScope[] => {
  const given = list.split(',').map((scope) => accepted(scope.trim(), allScopes, '--scopes'));
  return [...new Set(given)];
};

const stateOf = (key: { revoked_at: Date | null; expires_at: Date | null; last_used_at: Date | null }): string => {
  if (key.revoked_at) return `revoked ${key.revoked_at.toISOString().slice(0, 10)}`;
  if (key.expires_at) return `expires ${key.expires_at.toISOString().slice(0, 10)}`;
  return key.last_used_at ? `used ${key.last_used_at.toISOString().slice(0, 10)}` : 'live';
};
