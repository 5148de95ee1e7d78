import assert from 'node:assert/strict';

import { fieldChecks } from '../field-checks.ts';
import { requireList, requireRecord } from '../narrow.ts';
import type { SeededNotifications } from '../notification-content.ts';
import { type Check, type Checks, Inconclusive, type World } from '../world.ts';
import { requestProduct, requestProductJson, requireKey } from './product-requests.ts';

type Item = Record<string, unknown>;

const all = '/api/v1/notifications/';
const put = 'product.notifications.put';

export const productNotificationChecks: Checks = {
  ...fieldChecks('Notification', (world) => become(world, 'read', '3')),
  'state.notification_status.0-Failed': async (world) => {
    assert.equal((await one(world, written(world).failed))['status'], '0');
  },
  'state.notification_status.1-Sent': async (world) => {
    assert.equal((await one(world, written(world).sent))['status'], '1');
  },
  'state.notification_status.2-Delivered': async (world) => {
    assert.equal((await become(world, 'delivered', '2'))['status'], '2');
  },
  'state.notification_status.3-Read': async (world) => {
    assert.equal((await become(world, 'read', '3'))['status'], '3');
  },
  'product.Notification.notification_type.enum.1-game_invite': async (world) => {
    const known = await one(world, written(world).sent);
    assert.equal(await codeOf(world, { ...known, notification_type: '1' }), 'invalid');
    assert.equal(await codeOf(world, { ...known, notification_type: '3' }), 'invalid_choice');
    await requestProductJson(world, `${all}?notification_type=1`, 200, { key: written(world).key });
  },
  'product.Notification.notification_type.enum.2-heads_up': async (world) => {
    assert.equal((await one(world, written(world).sent))['notification_type'], '2');
  },

  [`${put}.change`]: async (world) => {
    const changed = await become(world, 'delivered', '2');
    assert.deepEqual(await one(world, written(world).delivered), changed);
  },
  [`${put}.path.id`]: async (world) => {
    const known = await one(world, written(world).sent);
    const key = written(world).key;
    for (const id of ['x', '1.5', '0', '999999999'])
      await requestProductJson(world, `${all}${id}/`, 404, { key, method: 'PUT', body: known });
  },
  [`${put}.body`]: async (world) => {
    const known = await one(world, written(world).sent);
    assert.deepEqual(await change(world, known), known);
  },
  [`${put}.body.notification_type.required`]: needs('notification_type'),
  [`${put}.body.text.required`]: needs('text'),
  [`${put}.body.user.required`]: needs('user'),
  [`${put}.200`]: async (world) => {
    const known = await one(world, written(world).delivered);
    const { id, notification_type, text, user, uid, created_at } = await change(world, { ...known, status: '2' });
    assert.deepEqual(
      { id, notification_type, text, user, uid, created_at },
      {
        id: known['id'],
        notification_type: '2',
        text: known['text'],
        user: known['user'],
        uid: known['uid'],
        created_at: known['created_at'],
      },
    );
  },

  'product.manages.notifications': async (world) => {
    const { key, removed: id } = written(world);
    const { results } = await requestProductJson(world, all, 200, { key });
    assert.ok(requireList(results, 'results').some((item) => requireRecord(item, 'notification')['id'] === id));
    await requestProductJson(world, `${all}${id}/`, 404, { key: requireKey(world, 'stranger_key') });
    assert.equal((await requestProduct(world, `${all}${id}/`, { key, method: 'DELETE' })).status, 204);
    await requestProductJson(world, `${all}${id}/`, 404, { key });
  },
};

function written({ notifications }: World): SeededNotifications {
  if (!notifications) throw new Inconclusive('The suite did not create notifications.');
  return notifications;
}

const one = (world: World, id: unknown): Promise<Item> =>
  requestProductJson(world, `${all}${id}/`, 200, { key: written(world).key });

const change = (world: World, body: Item): Promise<Item> =>
  requestProductJson(world, `${all}${String(body['id'])}/`, 200, { key: written(world).key, method: 'PUT', body });

/** Repeating the change has no effect, so checks can run at the same time. */
const become = async (world: World, which: 'delivered' | 'read', status: string): Promise<Item> =>
  change(world, { ...(await one(world, written(world)[which])), status });

async function codeOf(world: World, body: Item): Promise<unknown> {
  const path = `${all}${String(body['id'])}/`;
  const { errors } = await requestProductJson(world, path, 400, { key: written(world).key, method: 'PUT', body });
  return requireRecord(requireList(errors, 'errors')[0], 'error')['code'];
}

function needs(field: string): Check {
  return async (world) => {
    const known = await one(world, written(world).sent);
    assert.equal(await codeOf(world, Object.fromEntries(Object.entries(known).filter(([name]) => name !== field))), 'required');
  };
}
