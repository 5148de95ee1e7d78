import { defineCommand } from '../command.ts';
import { CommandError, usageError } from '../command-error.ts';
import { json } from '../options.ts';
import { parseChoice, parseText } from './fields.ts';
import { getWorkspaceBySlug, type People, withInstallation } from './installation.ts';
import { formatTable } from './table.ts';

const workspace = { type: 'string', placeholder: '<slug>', required: true, description: 'the workspace' } as const;
const allScopes = ['read', 'write', 'admin'] as const;
type KeyScope = (typeof allScopes)[number];

export const createKey = defineCommand({
  name: 'key create',
  options: {
    workspace,
    user: { type: 'string', placeholder: '<username>', description: 'the user as whom the key acts; default: the workspace' },
    name: { type: 'string', placeholder: '<text>', description: 'the purpose, to recognise the key later' },
    scopes: {
      type: 'string',
      placeholder: '<list>',
      description: 'comma-separated: read, write, admin; default: all that the user may have',
    },
    json,
  },
  summary: 'Create an API key for a back end or for one user',
  help: async () =>
    'Prints only the key to standard output. It is stored as a hash and cannot be shown again.\nReads DATABASE_URL.',

  async run({ options }, terminal) {
    const requested = options.scopes === undefined ? undefined : parseScopes(options.scopes);
    const name = parseText(options.name ?? '', { label: '--name', max: 200 });
    const { ownerLabel, issued } = await withInstallation(({ transact }) =>
      transact(async (people) => {
        const { id: workspaceId } = await getWorkspaceBySlug(people, options.workspace);
        const owner = await resolveKeyOwner(people, workspaceId, options);
        const scopes = requested ?? owner.scopes;
        return {
          ownerLabel: owner.ownerLabel,
          issued: { ...(await people.issueKeyUnchecked({ workspaceId, name, ...owner.acting, scopes })), scopes },
        };
      }),
    );
    terminal.out(options.json ? JSON.stringify({ ...issued, name }) : issued.key);
    terminal.err(`This key acts as ${ownerLabel} (${issued.scopes.join(', ')}). Save it now; it is not shown again.`);
    return 0;
  },
});

export const listKeys = defineCommand({
  name: 'key list',
  options: { workspace, json },
  summary: 'List the API keys of a workspace, without secrets',
  help: async () => 'Reads DATABASE_URL.',

  async run({ options }, terminal) {
    const { keys, names } = await withInstallation(({ read }) =>
      read(async (people) => {
        const { id } = await getWorkspaceBySlug(people, options.workspace);
        const users = await people.users.listInWorkspace(id);
        return { keys: await people.keys.listInWorkspace(id), names: new Map(users.map((user) => [user.id, user.username])) };
      }),
    );
    const rows = keys.map((key) => ({ ...key, username: names.get(key.user_id) ?? null }));
    if (options.json) terminal.out(JSON.stringify(rows));
    else if (rows.length === 0) terminal.err(`No keys yet. Create one: lyceumctl key create --workspace ${options.workspace}`);
    else
      terminal.out(
        formatTable(
          ['ID', 'KEY', 'ACTS AS', 'SCOPES', 'NAME', 'STATE'],
          rows.map((key) => [
            String(key.id),
            `${key.prefix}…`,
            key.username ?? '',
            key.scopes.join(','),
            key.name,
            formatState(key),
          ]),
        ),
      );
    return 0;
  },
});

export const revokeKey = defineCommand({
  name: 'key revoke',
  args: ['<id>'],
  options: { workspace },
  summary: 'Revoke an API key; servers reject it within a second',
  help: async () => 'lyceumctl key list shows the ids.\nReads DATABASE_URL.',

  async run({ args: [given = ''], options }, terminal) {
    if (!/^[1-9]\d{0,14}$/.test(given))
      throw new CommandError(`"${given}" is not an id. Run lyceumctl key list to see all ids.`, { exitCode: 2 });
    const isRevoked = await withInstallation(({ transact }) =>
      transact(async (people) =>
        people.revokeKeyUnchecked((await getWorkspaceBySlug(people, options.workspace)).id, Number(given)),
      ),
    );
    if (!isRevoked)
      throw new CommandError(
        `"${options.workspace}" has no active key ${given}. Run lyceumctl key list --workspace ${options.workspace} to see all keys.`,
      );
    terminal.out(`Revoked key ${given}.`);
    return 0;
  },
});

/** The user as whom a key acts, and its default scopes. */
async function resolveKeyOwner(people: People, workspaceId: number, asked: { user: string | undefined; workspace: string }) {
  if (asked.user === undefined) {
    const service = await people.users.findServiceUser(workspaceId);
    if (!service)
      throw new CommandError(
        `The workspace "${asked.workspace}" has no service user, as whom the key would act. Create the key for a user instead: --user <username>`,
      );
    return {
      ownerLabel: `the workspace ${asked.workspace}`,
      acting: { userId: service.id, kind: 'ws' },
      scopes: allScopes,
    } as const;
  }
  const user = await people.users.findByUsername(asked.user);
  if (user?.workspace_id !== workspaceId)
    throw new CommandError(
      `The user "${asked.user}" does not exist in "${asked.workspace}". Run lyceumctl user list --workspace ${asked.workspace} to see all users.`,
    );
  const scopes: readonly KeyScope[] = user.role === 'member' && !user.is_staff ? ['read', 'write'] : allScopes;
  return { ownerLabel: user.username, acting: { userId: user.id, kind: 'us' }, scopes } as const;
}

const parseScopes = (list: string): readonly KeyScope[] => {
  const given = list.split(',').map((scope) => parseChoice(scope.trim(), allScopes, '--scopes'));
  if (given.every((scope) => scope === 'admin'))
    throw usageError(
      'key create',
      '--scopes admin permits nothing by itself: add read or write, as in --scopes read,write,admin.',
    );
  return [...new Set(given)];
};

const formatState = (key: { revoked_at: Date | null; expires_at: Date | null; last_used_at: Date | null }): string => {
  if (key.revoked_at) return `revoked ${key.revoked_at.toISOString().slice(0, 10)}`;
  if (key.expires_at) return `expires ${key.expires_at.toISOString().slice(0, 10)}`;
  return key.last_used_at ? `used ${key.last_used_at.toISOString().slice(0, 10)}` : 'active';
};
