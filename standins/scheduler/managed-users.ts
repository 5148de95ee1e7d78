import { z } from 'zod';

import { type ProviderAnswer, Refusal, success } from './answers.ts';
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

function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const { success: isGood, data, error } = schema.safeParse(body);
  if (!isGood) throw new Refusal(400, error.issues.map(({ message }) => message).join(','));
  return data;
}

export const shown = (user: ManagedUser) => {
  const { madeAt: _madeAt, ...rest } = user;
  return rest;
};

const withAddress = (world: World, address: string): ManagedUser | undefined =>
  [...world.users.values()].find(({ email }) => email === address);

/** Of somebody whom this client may not see. */
const outsideId = 7;

export function createUser(world: World, body: unknown): ProviderAnswer {
  const { email, name, ...more } = parsed(Fields, body);
  if (!world.hasOrganization)
    throw new Refusal(
      400,
      'You cannot create a managed user outside of an organization - the OAuth client does not belong to any organization.',
    );
  const address = world.addressOf(email);
  if (world.refuses.has(name)) throw new Refusal(500, 'Internal server error');
  const taken = world.outside.has(address) ? { id: outsideId } : withAddress(world, address);
  if (taken) throw new Refusal(409, `User with the provided e-mail already exists. Existing user ID=${taken.id}`);
  const user = makeUser(world, { ...more, email: address, name });
  world.done.created += 1;
  return success(201, { user: shown(user), ...world.keysFor(user.id) });
}

/** Without `timeZone` there is no default schedule. */
export function makeUser(world: World, given: { email: string; name: string } & Partial<z.output<typeof Fields>>): ManagedUser {
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
    madeAt: world.clock.now(),
  };
  world.add(user);
  return user;
}

export function listUsers(world: World, query: URLSearchParams): ProviderAnswer {
  const emails = (query.get('emails') ?? '').split(',').filter((email) => email !== '');
  const wrong = emails.find((email) => !z.email().safeParse(email).success);
  if (wrong !== undefined) throw new Refusal(400, `Invalid email ${wrong}`);
  const wanted = new Set(emails.map((email) => world.addressOf(email)));
  const lag = world.faults.lagMs('list');
  const found = [...world.users.values()].filter(
    (user) => world.isSeen(user, lag) && (wanted.size === 0 || wanted.has(user.email)),
  );
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 50)];
  return success(200, found.slice(offset, offset + limit).map(shown));
}

/** The user as readers see them. */
function seen(world: World, id: number, call: 'get' | 'update' | 'delete' | 'force-refresh'): ManagedUser {
  const user = world.users.get(id);
  if (user && world.isSeen(user, world.faults.lagMs(call))) return user;
  throw new Refusal(404, `User with ID ${id} is not part of this OAuth client.`);
}

export const getUser = (world: World, id: number): ProviderAnswer => success(200, shown(seen(world, id, 'get')));

export function updateUser(world: World, id: number, body: unknown): ProviderAnswer {
  const user = seen(world, id, 'update');
  const { email, name, timeZone, metadata } = parsed(Fields.partial(), body);
  if (email !== undefined) user.email = world.addressOf(email);
  if (name !== undefined) user.name = name;
  if (timeZone !== undefined) user.timeZone = timeZone;
  if (metadata !== undefined) user.metadata = metadata;
  return success(200, shown(user));
}

export function deleteUser(world: World, id: number): ProviderAnswer {
  const user = seen(world, id, 'delete');
  world.remove(id);
  return success(200, shown(user));
}

/** Ends every token of the user first. */
export function forceRefresh(world: World, id: number): ProviderAnswer {
  seen(world, id, 'force-refresh');
  world.endTokensOf(id);
  world.done.forced += 1;
  return success(200, world.keysFor(id));
}
