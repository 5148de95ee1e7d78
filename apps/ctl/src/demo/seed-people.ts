import { randomBytes } from 'node:crypto';

import type { Installation } from '@lyceum/api';

const workspace = { name: 'Reading room', slug: 'reading-room' } as const;

const members = [
  { username: 'ada', full_name: 'Ada Okafor', role: 'member', is_staff: false },
  { username: 'bela', full_name: 'Bela Novak', role: 'member', is_staff: false },
  { username: 'chitra', full_name: 'Chitra Rao', role: 'member', is_staff: false },
] as const;
/** Also staff, to edit the installation's events and taxonomy. */
const admin = { username: 'dana', full_name: 'Dana Lindqvist', role: 'admin', is_staff: true } as const;

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly username: string;
  readonly role: string;
  readonly api_key: string;
}

export interface People {
  readonly workspace: typeof workspace;
  readonly workspaceKey: string;
  readonly adminKey: string;
  /** Members first, the admin last. */
  readonly users: readonly Person[];
}

/** Creates a workspace with users who can sign in. */
export async function seedPeople({ transact, assignPassword }: Installation): Promise<People> {
  const people = await createPeople(transact);
  for (const { email, password } of people.users) await assignPassword({ email, password });
  return people;
}

const createPeople = (transact: Installation['transact']): Promise<People> =>
  transact(async (people) => {
    const { id: workspaceId, serviceUserId } = await people.createWorkspaceUnchecked(workspace);
    const key = async (userId: number, kind: 'us' | 'ws', scopes: readonly ('read' | 'write' | 'admin')[]) =>
      (await people.issueKeyUnchecked({ workspaceId, userId, kind, name: 'demo', scopes })).key;
    const person = async (one: (typeof members)[number] | typeof admin): Promise<Person> => {
      const email = `${one.username}@${workspace.slug}.example`;
      const { id } = await people.createUserUnchecked({ workspace_id: workspaceId, email, is_verified: true, ...one });
      const api_key = await key(id, 'us', one.role === 'admin' ? ['read', 'write', 'admin'] : ['read', 'write']);
      return { email, password: randomBytes(15).toString('base64url'), username: one.username, role: one.role, api_key };
    };
    const users: Person[] = [];
    for (const one of members) users.push(await person(one));
    const adminUser = await person(admin);
    const workspaceKey = await key(serviceUserId, 'ws', ['read', 'write', 'admin']);
    return { workspace, workspaceKey, adminKey: adminUser.api_key, users: [...users, adminUser] };
  });
