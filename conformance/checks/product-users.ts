import assert from 'node:assert/strict';

import { fieldChecks } from '../field-checks.ts';
import { requireInteger, requireList, requireRecord } from '../narrow.ts';
import { type Check, type Checks, Inconclusive, type World, type WorldUser } from '../world.ts';
import { requestProduct, requestProductJson, requireKey } from './product-requests.ts';

const details = '/api/v1/iam/iamuserdetails/';
const me = `${details}me/`;
const whoami = '/api/v1/auth/whoami/';
const preferences = [
  'communication_preferences_phone',
  'communication_preferences_email',
  'platform_features_emails',
  'activity_based_emails',
];

export const productUserChecks: Checks = {
  ...fieldChecks('IAMUserDetail', ownDetail),
  ...fieldChecks('MinimalIAMUser', userWithDetails),
  ...fieldChecks('MinimalIAMUserDetail', async (world) => requireList((await userWithDetails(world))['details'], 'details')[0]),
  ...fieldChecks('UserSimple', async (world) => (await requestProductJson(world, whoami, 200))['user']),
  ...Object.fromEntries(preferences.map((field) => [`product.IAMUserDetail.${field}.default`, isFalseByDefault(field)])),

  'product.iamuserdetails.get.list': async (world) => {
    const own = await ownDetail(world);
    const { count, results } = await requestProductJson(world, details, 200, { key: first(world).api_key });
    assert.deepEqual({ count, results }, { count: 1, results: [own] });
    const other = await requestProductJson(world, details, 200, { key: requireKey(world, 'stranger_key') });
    assert.equal(other['count'], 0, 'a user without details has details');
  },
  'product.iamuserdetails.get.200': async (world) => {
    const page = await requestProductJson(world, details, 200);
    assert.deepEqual(Object.keys(page).toSorted(), ['count', 'next', 'previous', 'results']);
  },
  'product.iamuserdetails.get.401': isRefused(details),
  'product.iamuserdetails.get.query.page': async (world) => {
    const { api_key: key } = first(world);
    await ownDetail(world);
    const [plain, page] = [
      await requestProductJson(world, details, 200, { key }),
      await requestProductJson(world, `${details}?page=1`, 200, { key }),
    ];
    assert.deepEqual(page['results'], plain['results']);
    await requestProductJson(world, `${details}?page=2`, 404, { key });
  },
  'product.iamuserdetails.get.query.page_size': async (world) => {
    await ownDetail(world);
    const page = await requestProductJson(world, `${details}?page_size=1`, 200, { key: first(world).api_key });
    assert.equal(requireList(page['results'], 'results').length, 1);
  },

  'product.iamuserdetails.me.get': async (world) => {
    const { bio } = await ownDetail(world);
    assert.equal(bio, detailFields.bio);
  },
  'product.iamuserdetails.me.get.200': async (world) => {
    await ownDetail(world);
    await requestProductJson(world, me, 200, { key: first(world).api_key });
  },
  'product.iamuserdetails.me.get.401': isRefused(me),
  'product.iamuserdetails.me.get.404': async (world) => {
    await requestProductJson(world, me, 404, { key: requireKey(world, 'stranger_key') });
  },
  'product.iamuserdetails.me.update': async (world) => {
    const key = requireKey(world, 'staff_key');
    await requestProduct(world, details, { key, method: 'POST', body: {} });
    const patched = await requestProductJson(world, me, 200, {
      key,
      method: 'PATCH',
      body: { bio: 'Changed.', country: 'Peru' },
    });
    assert.deepEqual([patched['bio'], patched['country']], ['Changed.', 'Peru']);
    const put = await requestProductJson(world, me, 200, { key, method: 'PUT', body: { bio: 'All there is.' } });
    assert.deepEqual([put['bio'], put['country']], ['All there is.', '']);
    assert.deepEqual(await requestProductJson(world, me, 200, { key }), put);
  },
  'product.iamuserdetails.me.delete': async (world) => {
    const key = requireKey(world, 'admin_key');
    await requestProduct(world, details, { key, method: 'POST', body: { bio: 'For now.' } });
    assert.equal((await requestProduct(world, me, { key, method: 'DELETE' })).status, 204);
    await requestProductJson(world, me, 404, { key });
  },
};

const detailFields = {
  profile_picture: 'https://files.example/ada.png',
  bio: 'Sets type.',
  address: { city: 'Mainz' },
  country: 'Germany',
  phone: '+49 6131 000000',
  dob: '1990-02-28',
  user_type: 'developer',
  linkedin_url: 'https://social.example/in/ada',
  github_url: 'https://social.example/git/ada',
  twitter_url: 'https://social.example/t/ada',
  facebook_url: 'https://social.example/f/ada',
  website_url: 'https://ada.example/',
  portfolio_url: 'https://ada.example/work',
  skills: ['typesetting'],
  technical_interests: ['Typesetting'],
  investment_interests: ['Libraries'],
  focus_area: ['paper'],
  resume: 'https://files.example/ada.pdf',
  company_info: { name: 'Press' },
  additional_data: ['anything'],
};

/** The first user's details, created if necessary. */
async function ownDetail(world: World): Promise<Record<string, unknown>> {
  const { api_key: key } = first(world);
  const before = await requestProduct(world, me, { key });
  if (before.status === 404) {
    // Another check may have created them.
    const { status, body } = await requestProduct(world, details, { key, method: 'POST', body: detailFields });
    assert.ok(status === 201 || status === 409, `POST ${details} returned ${status}: ${body}`);
  }
  return requestProductJson(world, me, 200, { key });
}

/** The same user as seen by another user of the workspace. */
async function userWithDetails(world: World): Promise<Record<string, unknown>> {
  await ownDetail(world);
  const { user } = await requestProductJson(world, whoami, 200, { key: first(world).api_key });
  const id = requireInteger(requireRecord(user, 'user')['id'], 'id');
  return requestProductJson(world, `/api/v1/iam/users/${id}/`, 200, { key: second(world).api_key });
}

function isFalseByDefault(field: string): Check {
  return async (world) => {
    const { api_key: key } = second(world);
    await requestProduct(world, details, { key, method: 'POST', body: {} });
    assert.equal((await requestProductJson(world, me, 200, { key }))[field], false);
  };
}

function isRefused(path: string): Check {
  return async (world) => {
    await requestProductJson(world, path, 401, { key: '' });
    await requestProductJson(world, path, 401, { key: 'of-somewhere-else' });
  };
}

const first = (world: World): WorldUser => userAt(world, 0);
const second = (world: World): WorldUser => userAt(world, 1);

function userAt(world: World, index: number): WorldUser {
  const user = world.users?.[index];
  if (user === undefined) throw new Inconclusive('The world has no two users.');
  return user;
}
