import { z } from 'zod';

import { Fault } from './faults.ts';
import { addUser, presentUser } from './managed-users.ts';
import type { ProviderRequest } from './provider-routes.ts';
import type { World } from './world.ts';

/** Paths with which tests and developers control the stand-in; the real provider does not have them. */
export const controlPath = '/standin/';

const controls: Readonly<Record<string, (world: World, body: unknown) => unknown>> = {
  'GET state': stateOf,
  'GET faults': ({ faults }) => faults.list(),
  'POST faults': ({ faults }, body) => {
    faults.add(Fault.parse(body));
    return faults.list();
  },
  'DELETE faults': ({ faults }) => {
    faults.clear();
    return [];
  },
  'POST clock': ({ clock }, body) => {
    clock.pass(z.object({ pass_ms: z.int() }).parse(body).pass_ms);
    return { now: new Date(clock.now()).toISOString() };
  },
  'POST secret': (world, body) => {
    world.secret = z.object({ secret: z.string().min(1) }).parse(body).secret;
    return {};
  },
  'POST organization': (world, body) => {
    world.hasOrganization = z.object({ has: z.boolean() }).parse(body).has;
    return {};
  },
  // An existing user whose address is taken.
  'POST users': (world, body) => {
    const { email, name } = z.object({ email: z.email(), name: z.string().default('Existing User') }).parse(body);
    return presentUser(addUser(world, { email: world.addressOf(email), name }));
  },
  'POST deleted-users': (world, body) => {
    world.remove(z.object({ id: z.int() }).parse(body).id);
    return {};
  },
};

export function runControl(world: World, { method, path, body }: ProviderRequest): { status: number; body: unknown } {
  const control = controls[`${method} ${path.slice(controlPath.length).replace(/\/$/, '')}`];
  if (!control) return { status: 404, body: { orders: Object.keys(controls) } };
  try {
    return { status: 200, body: control(world, body) };
  } catch (error) {
    return { status: 400, body: { message: error instanceof Error ? error.message : String(error) } };
  }
}

/** Counters and users, without tokens. */
function stateOf(world: World) {
  const live = [...world.tokens.values()].filter(({ expiresAt }) => expiresAt > world.clock.now());
  return {
    now: new Date(world.clock.now()).toISOString(),
    counts: world.counts,
    done: world.done,
    ever_made: world.createdCount(),
    users: [...world.users.values()].map((user) => ({
      ...presentUser(user),
      live_access_tokens: live.filter(({ ownerId, type }) => ownerId === user.id && type === 'access').length,
      live_refresh_tokens: live.filter(({ ownerId, type }) => ownerId === user.id && type === 'refresh').length,
    })),
  };
}
