import { z } from 'zod';

import { ProviderError, type ProviderResponse, success } from './responses.ts';
import type { ManagedUser, World } from './world.ts';

const Metadata = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .refine((map) => Object.keys(map).length <= 50);
const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
const Fields = z.object({
  email: z.email('email must be an email'),
  name: z.string('name must be a string'),
  timeFormat: z.union([z.literal(12), z.literal(24)]).optional(),
  weekStart: z.string().optional(),
  timeZone: z.string().refine(isTimeZone, 'timeZone must be a valid IANA time-zone').optional(),
  locale: z.string().optional(),
  avatarUrl: z.string().optional(),
  bio: z.string().optional(),
  metadata: Metadata.optional(),
});

function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const { success: isValid, data, error } = schema.safeParse(body);
  if (!isValid) throw new ProviderError(400, error.issues.map(({ message }) => message).join(','));
  return data;
}

export const presentUser = (user: ManagedUser) => {
  const { createdAt: _createdAt, ...rest } = user;
  return rest;
};

const findByAddress = (world: World, address: string): ManagedUser | undefined =>
  [...world.users.values()].find(({ email }) => email === address);

/** The id of a user who belongs to another client. */
const foreignUserId = 7;

export function createUser(world: World, body: unknown): ProviderResponse {
  const { email, name, ...more } = parseBody(Fields, body);
  if (!world.hasOrganization)
    throw new ProviderError(
      400,
      'You cannot create a managed user outside of an organization - the OAuth client does not belong to any organization.',
    );
  const address = world.addressOf(email);
  if (world.failingNames.has(name)) throw new ProviderError(500, 'Internal server error');
  const taken = world.foreignAddresses.has(address) ? { id: foreignUserId } : findByAddress(world, address);
  if (taken) throw new ProviderError(409, `User with the provided e-mail already exists. Existing user ID=${taken.id}`);
  const user = addUser(world, { ...more, email: address, name });
  world.done.created += 1;
  return success(201, { user: presentUser(user), ...world.issueKeys(user.id) });
}

/** A user without `timeZone` has no default schedule. */
export function addUser(world: World, given: { email: string; name: string } & Partial<z.output<typeof Fields>>): ManagedUser {
  const id = world.nextId();
  const user: ManagedUser = {
    id,
    email: given.email,
    username: `${given.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${id}`,
    name: given.name,
    bio: given.bio ?? null,
    timeZone: given.timeZone ?? 'Europe/London',
    weekStart: given.weekStart ?? 'Sunday',
    timeFormat: given.timeFormat ?? 12,
    locale: given.locale,
    avatarUrl: given.avatarUrl ?? null,
    metadata: given.metadata,
    defaultScheduleId: given.timeZone === undefined ? null : id,
    createdDate: new Date(world.clock.now()).toISOString(),
    createdAt: world.clock.now(),
  };
  world.add(user);
  return user;
}

export function listUsers(world: World, query: URLSearchParams): ProviderResponse {
  const emails = (query.get('emails') ?? '').split(',').filter((email) => email !== '');
  const invalid = emails.find((email) => !z.email().safeParse(email).success);
  if (invalid !== undefined) throw new ProviderError(400, `Invalid email ${invalid}`);
  const wanted = new Set(emails.map((email) => world.addressOf(email)));
  const lag = world.faults.lagMs('list');
  const found = [...world.users.values()].filter(
    (user) => world.isVisible(user, lag) && (wanted.size === 0 || wanted.has(user.email)),
  );
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 50)];
  return success(200, found.slice(offset, offset + limit).map(presentUser));
}

/** Throws 404 for users hidden by replica lag. */
function findVisibleUser(world: World, id: number, call: 'get' | 'update' | 'delete' | 'force-refresh'): ManagedUser {
  const user = world.users.get(id);
  if (user && world.isVisible(user, world.faults.lagMs(call))) return user;
  throw new ProviderError(404, `User with ID ${id} is not part of this OAuth client.`);
}

export const getUser = (world: World, id: number): ProviderResponse =>
  success(200, presentUser(findVisibleUser(world, id, 'get')));

export function updateUser(world: World, id: number, body: unknown): ProviderResponse {
  const user = findVisibleUser(world, id, 'update');
  const { email, name, timeZone, metadata } = parseBody(Fields.partial(), body);
  if (email !== undefined) user.email = world.addressOf(email);
  if (name !== undefined) user.name = name;
  if (timeZone !== undefined) user.timeZone = timeZone;
  if (metadata !== undefined) user.metadata = metadata;
  return success(200, presentUser(user));
}

export function deleteUser(world: World, id: number): ProviderResponse {
  const user = findVisibleUser(world, id, 'delete');
  world.remove(id);
  return success(200, presentUser(user));
}

/** Revokes all tokens of the user first. */
export function forceRefresh(world: World, id: number): ProviderResponse {
  findVisibleUser(world, id, 'force-refresh');
  world.revokeTokensOf(id);
  world.done.forced += 1;
  return success(200, world.issueKeys(id));
}
