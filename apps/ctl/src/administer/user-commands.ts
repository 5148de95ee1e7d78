import { randomBytes } from 'node:crypto';

import { command } from '../command.ts';
import { takenBy } from '../database.ts';
import { json } from '../options.ts';
import { Refused } from '../refused.ts';
import { accepted, usableEmail, usableText, usableUsername } from './fields.ts';
import { withInstallation, workspaceNamed } from './installation.ts';
import { table } from './table.ts';

const workspace = { type: 'string', takes: '<slug>', required: true, means: 'the workspace' } as const;

export const createUser = command({
  name: 'user create',
  options: {
    workspace,
    email: { type: 'string', takes: '<address>', required: true, means: 'unique in the workspace' },
    username: { type: 'string', takes: '<name>', means: 'unique in the installation; made from the address when not given' },
    'full-name': { type: 'string', takes: '<name>', means: 'as others see it' },
    role: { type: 'string', takes: '<role>', means: 'owner, admin or member; member when not given' },
    staff: { type: 'boolean', means: 'an operator of the installation: may write its events and its words' },
    json,
  },
  summary: 'Register a person in a workspace',
  help: async () => 'The person acts by a key (lyceumctl key create) until they have an account.\nReads DATABASE_URL.',

  async run({ options }, terminal) {
    const email = await usableEmail(options.email);
    const username = await usableUsername(options.username ?? email.slice(0, email.lastIndexOf('@')));
    const full_name = usableText(options['full-name'] ?? '', { what: '--full-name', max: 300 });
    const role = accepted(options.role ?? 'member', ['owner', 'admin', 'member'], '--role');
    const { id } = await withInstallation(({ transact }) =>
      transact(async (iam) => {
        const { id: workspace_id } = await workspaceNamed(iam, options.workspace);
        return iam.createUser({ workspace_id, username, email, full_name, role, is_staff: options.staff });
      }),
    ).catch((error: unknown) => {
      throw takenField(error, { username, email, workspace: options.workspace });
    });
    const made = { id, username, email, full_name, role, is_staff: options.staff };
    terminal.out(options.json ? JSON.stringify(made) : `User ${username} is made in ${options.workspace}, as ${role}.`);
    terminal.err(`Next, a key to act by: lyceumctl key create --workspace ${options.workspace} --user ${username}`);
    return 0;
  },
});

export const assignPassword = command({
  name: 'user password',
  options: { username: { type: 'string', takes: '<name>', required: true, means: 'who is to sign in' } },
  summary: 'Give somebody a new password',
  help: async () =>
    'Prints a password on standard output, and nothing else there. It opens every workspace in which the person’s address has a user\nwithout an account, so be sure whose address it is. Ends their sessions and tokens.\nReads DATABASE_URL.',

  async run({ options }, terminal) {
    const password = randomBytes(15).toString('base64url');
    await withInstallation(async ({ read, assignPassword: assign }) => {
      const user = await read((iam) => iam.users.findByUsername(options.username));
      if (!user) throw new Refused(`There is no user ${options.username}. See lyceumctl user list.`);
      await assign({ email: user.email, password });
    });
    terminal.out(password);
    terminal.err(`${options.username} signs in with it and their address, and can change it there.`);
    return 0;
  },
});

export const notifyUser = command({
  name: 'user notify',
  options: {
    username: { type: 'string', takes: '<name>', required: true, means: 'who is to be told' },
    message: { type: 'string', takes: '<text>', required: true, means: 'what they are told' },
    json,
  },
  summary: 'Tell somebody something',
  help: async () =>
    'Makes a notification of type heads_up, which their devices hear of within a second. It is also mailed to whoever asked for mails\nabout the platform, at a verified address.\nReads DATABASE_URL.',

  async run({ options }, terminal) {
    const message = usableText(options.message, { what: '--message', min: 1, max: 2000 });
    const id = await withInstallation(async ({ read, notify }) => {
      const user = await read((iam) => iam.users.findByUsername(options.username));
      const told = { notificationType: '2', text: { kind: 'announcement', message }, mailCategory: 'platform' } as const;
      return user && notify({ workspaceId: user.workspace_id, userId: user.id, ...told });
    });
    if (id === undefined) throw new Refused(`There is no user ${options.username}. See lyceumctl user list.`);
    terminal.out(options.json ? JSON.stringify({ id }) : `${options.username} is told; the notification’s id is ${id}.`);
    return 0;
  },
});

export const listUsers = command({
  name: 'user list',
  options: { workspace, json },
  summary: 'Show the people of a workspace',
  help: async () => 'Reads DATABASE_URL.',

  async run({ options }, terminal) {
    const users = await withInstallation(({ read }) =>
      read(async (iam) => iam.users.listInWorkspace((await workspaceNamed(iam, options.workspace)).id)),
    );
    if (options.json) terminal.out(JSON.stringify(users));
    else
      terminal.out(
        table(
          ['ID', 'USERNAME', 'E-MAIL', 'ROLE', 'REMARKS'],
          users.map((user) => [String(user.id), user.username, user.email, user.role, remarks(user)]),
        ),
      );
    return 0;
  },
});

const remarks = (user: { is_staff: boolean; is_service: boolean; suspended_at: Date | null }): string =>
  [user.is_staff && 'staff', user.is_service && 'service user', user.suspended_at && 'suspended'].filter(Boolean).join(', ');

function takenField(error: unknown, given: { username: string; email: string; workspace: string }): unknown {
  const { username, email, workspace: slug } = given;
  switch (takenBy(error)) {
    case 'user_username':
      return new Refused(`The username "${username}" is taken in this installation. Choose another with --username.`, {
        cause: error,
      });
    case 'user_email':
      return new Refused(
        `"${email}" is registered in "${slug}" already. lyceumctl user list --workspace ${slug} shows as whom.`,
        {
          cause: error,
        },
      );
    default:
      return error;
  }
}
