import { isDeepStrictEqual } from 'node:util';
import { sendNotification } from '../../apps/api/src/testing/send-notification.ts';
import { sendRequest } from '../../apps/api/src/testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../apps/api/src/testing/start-test-api.ts';
import type { Finding } from '../finding.ts';
import type { Random } from '../random.ts';

const address = (id: number): string => `/api/v1/notifications/${id}/`;
const statuses = ['0', '1', '2', '3'] as const;
const text = { kind: 'campaign', message: 'Something happened.', more: [1, null, { a: 'b' }] };

interface Plan {
  readonly notifications: number;
  readonly putsPerDevice: number;
  readonly random: Random;
}

/** Five devices update statuses concurrently and in random order; other users and invalid updates interfere. */
export async function runDevices({ notifications, putsPerDevice, random }: Plan): Promise<Finding[]> {
  const api = await startTestApi();
  try {
    const { id: workspaceId } = await api.workspace();
    const people = {
      owner: await api.user(workspaceId),
      stranger: await api.user(workspaceId),
      admin: await api.user(workspaceId, { role: 'admin' }),
    };
    const wrong = { status: 0, times: 0, moved: 0, bytes: 0 };
    let puts = 0;
    for (let round = 0; round < notifications; round += 1) {
      const found = await updateFromDevices(api, people, { putsPerDevice, random });
      puts += found.puts;
      for (const name of ['status', 'times', 'moved', 'bytes'] as const) wrong[name] += found[name];
    }
    return [
      {
        text: `${puts} PUTs of 5 devices to ${notifications} notifications in random order: ${wrong.status} do not end at the highest status`,
        holds: wrong.status === 0,
      },
      { text: `read_at and delivered_at changed ${wrong.times} times once set`, holds: wrong.times === 0 },
      { text: `${wrong.moved} invalid updates changed the user, type or text`, holds: wrong.moved === 0 },
      { text: `${wrong.bytes} responses distinguish other users’ notifications from missing ones`, holds: wrong.bytes === 0 },
    ];
  } finally {
    await api.close();
  }
}

type People = Readonly<Record<'owner' | 'stranger' | 'admin', TestUser>>;
type Times = { readonly delivered_at: string | null; readonly read_at: string | null };

async function updateFromDevices(api: TestApi, people: People, { putsPerDevice, random }: Omit<Plan, 'notifications'>) {
  const { owner } = people;
  const id = await sendNotification(api, owner, { text });
  const unchanged = { user: owner.id, notification_type: '2', text } as const;
  const sent: string[] = [];
  const device = async (): Promise<Times[]> => {
    const times: Times[] = [];
    for (let round = 0; round < putsPerDevice; round += 1) {
      const status = statuses[random.below(statuses.length)] ?? '1';
      sent.push(status);
      const { delivered_at = null, read_at = null } = await owner.client.notifications.replace({
        id,
        body: { ...unchanged, status },
      });
      times.push({ delivered_at, read_at });
    }
    return times;
  };
  const invalidBodies = [
    { ...unchanged, user: people.stranger.id, status: '3' },
    { ...unchanged, notification_type: '1', status: '3' },
    { ...unchanged, text: { ...text, message: 'Something else.' }, status: '3' },
  ];
  const sendInvalidUpdates = async (): Promise<number> => {
    let taken = 0;
    for (const body of invalidBodies)
      taken += (await sendRequest(api, address(id), { key: owner.key, method: 'PUT', body })).status === 400 ? 0 : 1;
    return taken;
  };
  const [bytes, taken, ...answers] = await Promise.all([
    countDistinguishable(api, people, id),
    sendInvalidUpdates(),
    ...Array.from({ length: 5 }, device),
  ]);
  const last = await owner.client.notifications.get({ id });
  const { delivered_at = null, read_at = null } = last;
  const seen = answers.map((times) => [...times, { delivered_at, read_at }]);
  const highest = ['1', ...sent].toSorted().at(-1);
  return {
    puts: sent.length,
    status: last.status === highest ? 0 : 1,
    times:
      changes(seen.map((times) => times.map((time) => time.delivered_at))) +
      changes(seen.map((times) => times.map((time) => time.read_at))),
    moved: taken + (isDeepStrictEqual([last.user, last.notification_type, last.text], [owner.id, '2', text]) ? 0 : 1),
    bytes,
  };
}

type TimestampHistory = readonly (string | null)[];

/** Per device, since responses to different devices may overtake each other: a timestamp is set once and never cleared. */
const changes = (devices: readonly TimestampHistory[]): number =>
  Math.max(0, new Set(devices.flat().filter((time) => time !== null)).size - 1) +
  devices.reduce((sum, times) => sum + times.filter((time, index) => time === null && isSet(times.slice(0, index))).length, 0);

const isSet = (times: TimestampHistory): boolean => times.some((time) => time !== null);

async function countDistinguishable(api: TestApi, { stranger, admin, owner }: People, id: number): Promise<number> {
  const missing = 999_999_999;
  let differ = 0;
  for (const { key } of [stranger, admin])
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const body = { user: owner.id, notification_type: '2', text, status: '3' };
      const asked = { key, method, ...(method !== 'GET' && method !== 'DELETE' && { body }) };
      const [one, other] = [await sendRequest(api, address(id), asked), await sendRequest(api, address(missing), asked)];
      const same = (bytes: string, of: number) => bytes.replace(/"request_id":"[^"]*"/, '').replace(`/${of}/`, '/');
      if (one.status !== 404 || same(one.text, id) !== same(other.text, missing)) differ += 1;
    }
  return differ;
}
