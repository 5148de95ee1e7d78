import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addUser } from '../../../../../standins/scheduler/managed-users.ts';
import { patient } from '../../../../../tools/test/eventually.ts';
import type { TestUser } from '../../testing/start-test-api.ts';
import { type BookingsApi, startBookingsApi } from './bookings.fixtures.ts';

let booked: BookingsApi;
let workspaceId: number;
let victim: TestUser;
let mallory: TestUser;
beforeAll(async () => {
  booked = await startBookingsApi();
  workspaceId = (await booked.api.workspace()).id;
});
beforeEach(async () => {
  [victim, mallory] = [await booked.api.user(workspaceId), await booked.api.user(workspaceId)];
});
afterAll(() => booked.close());

const addressOf = ({ username }: TestUser): string => `${username}@people.test`;
const world = () => booked.provider.world;
const ownerOf = (accessToken: string): number | undefined => world().tokens.get(accessToken)?.ownerId;
const verify = ({ id }: TestUser) => booked.api.owner.query('update people.user set is_verified = true where id = $1', [id]);

describe('bookings', () => {
  test('requesting a scheduling token with another user’s address creates a separate provider user and leaves theirs unchanged', async () => {
    const theirs = (await booked.refresh(victim.key)).body.access_token;
    const { status, body } = await booked.refresh(mallory.key, { sched_email: addressOf(victim) });
    expect(status).toBe(200);
    expect(ownerOf(body.access_token)).not.toBe(ownerOf(theirs));
    expect(world().accepts(theirs)).toBe('yes');
    const again = await booked.refresh(mallory.key, { sched_email: addressOf(victim), force_refresh: true });
    expect(ownerOf(again.body.access_token)).toBe(ownerOf(body.access_token));
  });
  test('requesting a scheduling token with another user’s address does not pass it to the provider, so it stays available to them', async () => {
    await booked.refresh(mallory.key, { sched_email: addressOf(victim) });
    expect([...world().users.values()].filter(({ email }) => email === world().addressOf(addressOf(victim)))).toEqual([]);
    await verify(victim);
    const { body } = await booked.refresh(victim.key);
    expect(world().users.get(ownerOf(body.access_token) ?? 0)?.email).toBe(world().addressOf(addressOf(victim)));
  });
  test('an existing provider user is not taken over by their address, not even by a user who has it here unverified', async () => {
    const users = await fetch(new URL('/standin/users', booked.provider.url), {
      method: 'POST',
      body: JSON.stringify({ email: addressOf(victim) }),
    });
    const { id } = (await users.json()) as { id: number };
    for (const who of [mallory, victim]) {
      const { body } = await booked.refresh(who.key, { sched_email: addressOf(victim) });
      expect(ownerOf(body.access_token)).not.toBe(id);
      expect(world().accepts(body.access_token)).toBe('yes');
    }
  });
  test('uses the placeholder address when the user who has the address cannot be found', async () => {
    await verify(victim);
    world().foreignAddresses.add(world().addressOf(addressOf(victim)));
    const { status, body } = await booked.refresh(victim.key);
    expect([status, world().accepts(body.access_token)]).toEqual([200, 'yes']);
    expect(world().users.get(ownerOf(body.access_token) ?? 0)?.email).toMatch(/@noreply\./);
  });
  test('a process that has lost the lease creates no managed user', async () => {
    await verify(victim);
    const someone = { email: addressOf(victim), name: 'Marked' };
    Object.assign(addUser(world(), { ...someone, email: world().addressOf(someone.email) }), {
      metadata: { lyceum_user: 'other' },
    });
    world().faults.add({ kind: 'latency', on: 'get', ms: 600, times: 1 });
    const before = world().counts.create;
    const pending = booked.refresh(victim.key);
    await vi.waitFor(() => expect(world().counts.create).toBe(before + 1), patient);
    await booked.api.owner.query(
      `update bookings.integration set lease_owner = gen_random_uuid(), lease_until = now() + interval '2 s' where user_id = $1`,
      [victim.id],
    );
    expect((await pending).status).toBe(200);
    // Refused; then, under a new lease, refused again and created with the placeholder address. Nothing in between.
    expect(world().counts.create).toBe(before + 3);
  });
  test('a verified address adopts the existing managed user without a mark', async () => {
    await verify(victim);
    const users = await fetch(new URL('/standin/users', booked.provider.url), {
      method: 'POST',
      body: JSON.stringify({ email: addressOf(victim) }),
    });
    const { id } = (await users.json()) as { id: number };
    expect(ownerOf((await booked.refresh(victim.key)).body.access_token)).toBe(id);
  });
  test('a managed user who belongs to another user is not adopted, even with a matching mark', async () => {
    await verify(victim);
    const theirs = (await booked.refresh(mallory.key)).body.access_token;
    const { rows } = await booked.api.owner.query<{ uid: string }>('select uid from people.user where id = $1', [victim.id]);
    const trap = world().users.get(ownerOf(theirs) ?? 0);
    // Managed users can edit their own metadata.
    Object.assign(trap ?? {}, { email: world().addressOf(addressOf(victim)), metadata: { lyceum_user: rows[0]?.uid } });
    const { status, body } = await booked.refresh(victim.key);
    expect(status).toBe(200);
    expect(ownerOf(body.access_token)).not.toBe(ownerOf(theirs));
    expect(world().accepts(theirs)).toBe('yes');
  });
  test('the same address in two workspaces gives two managed users', async () => {
    const other = await booked.api.user((await booked.api.workspace()).id);
    await booked.api.owner.query('update people.user set email = $1, is_verified = true where id = $2', [
      addressOf(victim),
      other.id,
    ]);
    await verify(victim);
    const [one, two] = [(await booked.refresh(victim.key)).body, (await booked.refresh(other.key)).body];
    expect(ownerOf(one.access_token)).not.toBe(ownerOf(two.access_token));
    expect([world().accepts(one.access_token), world().accepts(two.access_token)]).toEqual(['yes', 'yes']);
  });
});
