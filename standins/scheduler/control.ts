import { z } from 'zod';

import { Fault } from './faults.ts';
import { makeUser, shown } from './managed-users.ts';
import type { Asked } from './provider-routes.ts';
import type { World } from './world.ts';

/** Where a test or a person at a terminal says what is to go wrong: never part of the provider's own paths. */
export const controlPath = '/standin/';

const orders: Readonly<Record<string, (world: World, body: unknown) => unknown>> = {
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
  // Somebody who is there already, under an address that others may come with.
  'POST users': (world, body) => {
    const { email, name } = z.object({ email: z.email(), name: z.string().default('Somebody') }).parse(body);
    return shown(makeUser(world, { email: world.addressOf(email), name }));
  },
  'POST deleted-users': (world, body) => {
    world.remove(z.object({ id: z.int() }).parse(body).id);
    return {};
  },
};

export function runControl(world: World, { method, path, body }: Asked): { status: number; body: unknown } {
  const order = orders[`${method} ${path.slice(controlPath.length).replace(/\/$/, '')}`];
  if (!order) return { status: 404, body: { orders: Object.keys(orders) } };
  try {
    return { status: 200, body: order(world, body) };
  } catch (error) {
    return { status: 400, body: { message: error instanceof Error ? error.message : String(error) } };
  }
}

/** Counters and users; no token is ever shown. */
function stateOf(world: World) {
  const live = [...world.tokens.values()].filter(({ expiresAt }) => expiresAt > world.clock.now());
  return {
    now: new Date(world.clock.now()).toISOString(),
    counts: world.counts,
    done: world.done,
    ever_made: world.everMade(),
    users: [...world.users.values()].map((user) => ({
      ...shown(user),
      live_access_tokens: live.filter(({ ownerId, type }) => ownerId === user.id && type === 'access').length,
      live_refresh_tokens: live.filter(({ ownerId, type }) => ownerId === user.id && type === 'refresh').length,
    })),
  };
}
