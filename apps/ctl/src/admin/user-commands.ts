import { randomBytes } from 'node:crypto';

import { defineCommand } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { findViolatedUniqueConstraint } from '../database.ts';
import { json } from '../options.ts';
import { parseChoice, parseEmail, parseText, parseUsername } from './fields.ts';
import { getWorkspaceBySlug, withInstallation } from './installation.ts';
import { formatTable } from './table.ts';

const workspace = { type: 'string', placeholder: '<slug>', required: true, description: 'the workspace' } as const;

export const createUser = defineCommand({
  name: 'user create',
  options: {
    workspace,
    email: { type: 'string', placeholder: '<address>', required: true, description: 'unique in the workspace' },
    username: {
      type: 'string',
      placeholder: '<name>',
      description: 'unique in the installation; default: derived from the address',
    },
    'full-name': { type: 'string', placeholder: '<name>', description: 'the display name' },
    role: { type: 'string', placeholder: '<role>', description: 'owner, admin or member; default: member' },
    staff: { type: 'boolean', description: 'an operator of the installation, who may edit its events and taxonomy' },
    json,
  },
  summary: 'Create a user in a workspace',
  help: async () => 'The user acts with an API key (lyceumctl key create) until they have an account.\nReads DATABASE_URL.',

  async run({ options }, terminal) {
    const email = await parseEmail(options.email);
    const username = await parseUsername(options.username ?? email.slice(0, email.lastIndexOf('@')));
    const full_name = parseText(options['full-name'] ?? '', { label: '--full-name', max: 300 });
    const role = parseChoice(options.role ?? 'member', ['owner', 'admin', 'member'], '--role');
    const { id } = await withInstallation(({ transact }) =>
      transact(async (people) => {
        const { id: workspace_id } = await getWorkspaceBySlug(people, options.workspace);
        return people.createUserUnchecked({ workspace_id, username, email, full_name, role, is_staff: options.staff });
      }),
    ).catch((error: unknown) => {
      throw explainDuplicate(error, { username, email, workspace: options.workspace });
    });
    const user = { id, username, email, full_name, role, is_staff: options.staff };
    terminal.out(options.json ? JSON.stringify(user) : `Created user ${username} in ${options.workspace} with role ${role}.`);
    terminal.err(`Next, create a key: lyceumctl key create --workspace ${options.workspace} --user ${username}`);
    return 0;
  },
});

export const assignPassword = defineCommand({
  name: 'user password',
  options: { username: { type: 'string', placeholder: '<name>', required: true, description: 'the user who will sign in' } },
  summary: 'Set a new password for a user',
  help: async () =>
    'Prints only the new password to standard output. It gives access to every workspace in which the user’s address has a user without\nan account, so verify whose address it is. Ends the user’s sessions and tokens.\nReads DATABASE_URL.',

  async run({ options }, terminal) {
    const password = randomBytes(15).toString('base64url');
    await withInstallation(async ({ read, assignPassword: assign }) => {
      const user = await read((people) => people.users.findByUsername(options.username));
      if (!user)
        throw new CommandError(`The user "${options.username}" does not exist. Run lyceumctl user list to see all users.`);
      await assign({ email: user.email, password });
    });
    terminal.out(password);
    terminal.err(`${options.username} can sign in with it and their e-mail address, and change it afterwards.`);
    return 0;
  },
});

export const notifyUser = defineCommand({
  name: 'user notify',
  options: {
    username: { type: 'string', placeholder: '<name>', required: true, description: 'the user to notify' },
    message: { type: 'string', placeholder: '<text>', required: true, description: 'the message' },
    json,
  },
  summary: 'Send a notification to a user',
  help: async () =>
    'Sends a notification of type heads_up; the user’s devices receive it within a second. It is also mailed if the user allows mails about\nthe platform and has a verified address.\nReads DATABASE_URL.',

  async run({ options }, terminal) {
    const message = parseText(options.message, { label: '--message', min: 1, max: 2000 });
    const id = await withInstallation(async ({ read, notify }) => {
      const user = await read((people) => people.users.findByUsername(options.username));
      const content = { notificationType: '2', text: { kind: 'announcement', message }, mailCategory: 'platform' } as const;
      return user && notify({ workspaceId: user.workspace_id, userId: user.id, ...content });
    });
    if (id === undefined)
      throw new CommandError(`The user "${options.username}" does not exist. Run lyceumctl user list to see all users.`);
    terminal.out(options.json ? JSON.stringify({ id }) : `Notified ${options.username}; the notification’s id is ${id}.`);
    return 0;
  },
});

export const listUsers = defineCommand({
  name: 'user list',
  options: { workspace, json },
  summary: 'List the users of a workspace',
  help: async () => 'Reads DATABASE_URL.',

  async run({ options }, terminal) {
    const users = await withInstallation(({ read }) =>
      read(async (people) => people.users.listInWorkspace((await getWorkspaceBySlug(people, options.workspace)).id)),
    );
    if (options.json) terminal.out(JSON.stringify(users));
    else
      terminal.out(
        formatTable(
          ['ID', 'USERNAME', 'E-MAIL', 'ROLE', 'REMARKS'],
          users.map((user) => [String(user.id), user.username, user.email, user.role, remarks(user)]),
        ),
      );
    return 0;
  },
});

const remarks = (user: { is_staff: boolean; is_service: boolean; suspended_at: Date | null }): string =>
  [user.is_staff && 'staff', user.is_service && 'service user', user.suspended_at && 'suspended'].filter(Boolean).join(', ');

function explainDuplicate(error: unknown, input: { username: string; email: string; workspace: string }): unknown {
  const { username, email, workspace: slug } = input;
  switch (findViolatedUniqueConstraint(error)) {
    case 'user_username':
      return new CommandError(
        `The username "${username}" is already in use in this installation. Choose another with --username.`,
        {
          cause: error,
        },
      );
    case 'user_email':
      return new CommandError(
        `"${email}" is already registered in "${slug}". lyceumctl user list --workspace ${slug} shows the user.`,
        {
          cause: error,
        },
      );
    default:
      return error;
  }
}
