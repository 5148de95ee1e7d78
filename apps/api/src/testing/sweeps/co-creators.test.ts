import { listOperations, type Operation } from '@lyceum/contract';
import { productContract, productSurface } from '@lyceum/contract/product';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestUser } from '../start-test-api.ts';
import { findManagedChanges, sharedTables } from './co-creators.ts';
import { hasObject } from './foreign-objects.ts';
import { type SweptApi, startSweptApi } from './swept-api.ts';

const writes = listOperations(productSurface.contract)
  .filter(hasObject)
  .filter(({ effect, object }) => effect === 'write' && sharedTables.includes(object.table));

const { experiences, quests } = productContract;
/** A co-creator gets 403 for all of their requests. */
const forCreators: ReadonlySet<string> = new Set([
  experiences.remove.id,
  experiences.publish.id,
  experiences.unpublish.id,
  quests.remove.id,
]);

/** What the same requests change when the creator sends them. */
const changesByOwner: Readonly<Record<string, readonly string[]>> = {
  [experiences.update.id]: ['co_creator_ids', 'publication_id', 'team_ids', 'visibility'],
  [experiences.remove.id]: ['deleted_at'],
  [experiences.publish.id]: ['published_at'],
  [experiences.unpublish.id]: ['published_at'],
  [quests.update.id]: ['co_creator_ids', 'team_ids', 'visibility'],
  [quests.remove.id]: ['deleted_at'],
};

let swept: SweptApi;
let owner: TestUser;
let partner: TestUser;
beforeAll(async () => {
  swept = await startSweptApi();
  const { id } = await swept.api.workspace();
  [owner, partner] = [await swept.api.user(id), await swept.api.user(id)];
});
afterAll(() => swept.api.close());

const sweep = (operation: Operation, by: 'owner' | 'partner') =>
  findManagedChanges(swept, { operation, owner, partner, sender: by === 'owner' ? owner : partner });

describe('the rights of co-creators', () => {
  test('every table with co-creators that the contract names is swept', async () => {
    const { rows } = await swept.api.owner.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.columns where column_name = 'co_creator_ids'`,
    );
    const named = new Set(listOperations(productSurface.contract).flatMap(({ object }) => object?.table ?? []));
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => named.has(name))
        .toSorted(),
    ).toEqual(sharedTables);
  });

  test.each(writes)('$id by a co-creator changes neither owner, sharing, publication nor existence', async (operation) => {
    const { changed, accepted } = await sweep(operation, 'partner');
    expect(changed).toEqual([]);
    expect(accepted).toBe(!forCreators.has(operation.id));
  });

  test.each(Object.entries(changesByOwner))('the same requests of its creator change what %s may', async (id, columns) => {
    const operation = writes.find((one) => one.id === id);
    if (!operation) throw new Error(`the contract has no ${id}`);
    expect((await sweep(operation, 'owner')).changed).toEqual(columns);
  });

  test('a co-creator who removes themselves may, and then no longer sees the object', async () => {
    const body = { visibility: 'private' as const, co_creators: [partner.id] };
    const { id } = await owner.client.experiences.create({ body });
    const quest = await owner.client.quests.create({ body: { name: 'Left', ...body } });
    await partner.client.experiences.update({ id, body: { co_creators: [] } });
    await partner.client.quests.update({ id: quest.id, body: { co_creators: [] } });
    await expect(partner.client.experiences.get({ id })).rejects.toMatchObject({ status: 404 });
    await expect(partner.client.quests.get({ id: quest.id })).rejects.toMatchObject({ status: 404 });
  });

  test('the refusal names the fields and who may change them', async () => {
    const { id } = await owner.client.quests.create({
      body: { name: 'Private', visibility: 'private', co_creators: [partner.id] },
    });
    await expect(
      partner.client.quests.update({ id, body: { name: 'Ours', visibility: 'public', co_creators: [] } }),
    ).rejects.toMatchObject({
      status: 403,
      hint: expect.stringContaining('Only its creator and admins of its workspace may change visibility.'),
    });
    expect(await owner.client.quests.get({ id })).toMatchObject({ name: 'Private', visibility: 'private' });
  });
});
