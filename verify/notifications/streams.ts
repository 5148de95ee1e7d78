import { setTimeout as pause } from 'node:timers/promises';
import { startTestApi, type TestApi, type TestUser } from '../../apps/api/src/testing/start-test-api.ts';
import { redisUrl } from '../../tools/services/addresses.ts';
import { findFreePort } from '../../tools/test/free-ports.ts';
import type { Finding } from '../finding.ts';
import type { Random } from '../random.ts';
import { type ApiProcess, startApiProcess } from './api-process.ts';
import { type Device, startDevice } from './stream-device.ts';
import { type WrittenNotification, writeNotifications } from './writers.ts';

export interface StreamPlan {
  readonly devices: number;
  readonly users: number;
  readonly perSecond: number;
  readonly seconds: number;
  readonly longestMs: number;
  readonly withRedis: boolean;
  /** Otherwise speed and memory are only printed. */
  readonly hasSpeedGoals: boolean;
  readonly random: Random;
  print(line: string): void;
}

/** Many devices, out-of-order commits, cut connections and a killed process: compares what each device received with what was committed. */
export async function runStreams(plan: StreamPlan): Promise<Finding[]> {
  const shared = plan.withRedis ? { redisUrl } : {};
  const api = await startTestApi({
    config: { ...shared, pool: { max: 90, statementTimeoutMs: 30_000, acquireTimeoutMs: 30_000 } },
  });
  const port = await findFreePort();
  const env = {
    DATABASE_URL: api.config.databaseUrl,
    LYCEUM_RATE_FACTOR: '100000',
    LYCEUM_MAX_IN_FLIGHT: '5000',
    ...(plan.withRedis && { LYCEUM_REDIS_URL: redisUrl }),
  };
  let server = await startApiProcess(port, env);
  const restart = async (): Promise<void> => {
    await server.kill();
    server = await startApiProcess(port, env);
  };
  try {
    return await listenAndWrite(plan, api, { server: () => server, restart });
  } finally {
    await server.kill();
    await api.close();
  }
}

interface Latencies {
  readonly before: number[];
  readonly all: number[];
}

interface ServerControl {
  server(): ApiProcess;
  restart(): Promise<void>;
}

async function listenAndWrite(plan: StreamPlan, api: TestApi, { server, restart }: ServerControl): Promise<Finding[]> {
  const { print } = plan;
  const latencies: Latencies = { before: [], all: [] };
  let wasKilled = false;
  const written = new Map<number, WrittenNotification>();
  // A notification that was committed before the device connected does not measure the latency of delivery.
  const onTold = (id: number, since: number): void => {
    const known = written.get(id);
    if (!known || since >= known.at) return;
    const took = performance.now() - known.at;
    latencies.all.push(took);
    if (!wasKilled) latencies.before.push(took);
  };
  const users = await createUsers(api, plan.users);
  const before = server().memory();
  const devices = await connect(plan, users, { url: server().url, onNotification: onTold });
  const perDevice = (server().memory() - before) / devices.length;
  print(`${devices.length} devices of ${users.length} users listen; ${(perDevice / 1024).toFixed(1)} KiB each`);
  const disturbing = disturb(plan, devices, () => {
    wasKilled = true;
    return restart();
  });
  const sum = await writeNotifications({ ...plan, api, users, written });
  await disturbing;
  print(`${sum} events committed; ${devices.reduce((all, { connections }) => all + connections, 0)} connections made`);
  await waitForDeliveries(devices, written);
  await Promise.all(devices.map((device) => device.stop()));
  const speed = describeSpeed(plan, latencies, perDevice);
  if (!plan.hasSpeedGoals) for (const { text } of speed) print(text);
  return [...describeDeliveries(plan, devices, written), ...(plan.hasSpeedGoals ? speed : [])];
}

async function createUsers(api: TestApi, count: number): Promise<[TestUser, ...TestUser[]]> {
  const { id } = await api.workspace();
  const users: [TestUser, ...TestUser[]] = [await api.user(id, { scopes: ['read'] })];
  while (users.length < count) users.push(await api.user(id, { scopes: ['read'] }));
  return users;
}

interface ConnectOptions {
  readonly url: string;
  readonly onNotification: (id: number, since: number) => void;
}

async function connect(plan: StreamPlan, users: readonly TestUser[], { url, onNotification }: ConnectOptions) {
  const devices: Device[] = [];
  const atOnce = 100;
  while (devices.length < plan.devices) {
    const some = Array.from({ length: Math.min(atOnce, plan.devices - devices.length) }, (_, index) => {
      const { id = 0, key = '' } = users[(devices.length + index) % users.length] ?? {};
      return startDevice({ url, key, userId: id, random: plan.random, onNotification });
    });
    await Promise.all(some.map(({ connected }) => connected));
    devices.push(...some);
  }
  return devices;
}

/** Cuts one connection in fifty each second, and kills the process once, in the middle. */
async function disturb({ seconds, random, print }: StreamPlan, devices: readonly Device[], restart: () => Promise<void>) {
  for (let second = 1; second <= seconds; second += 1) {
    await pause(1_000);
    for (const device of devices) if (random.chance(0.02)) device.disconnect();
    if (second !== Math.ceil(seconds / 2)) continue;
    const started = performance.now();
    await restart();
    print(`the API was killed, and is ready again after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

const byUser = (written: ReadonlyMap<number, WrittenNotification>): Map<number, Set<number>> => {
  const ids = new Map<number, Set<number>>();
  for (const [id, { userId }] of written) ids.set(userId, (ids.get(userId) ?? new Set()).add(id));
  return ids;
};

/** Waits until every device has received everything, or the time is up. */
async function waitForDeliveries(devices: readonly Device[], written: ReadonlyMap<number, WrittenNotification>): Promise<void> {
  const wanted = byUser(written);
  const isThrough = ({ userId, notificationIds }: Device): boolean => notificationIds.length >= (wanted.get(userId)?.size ?? 0);
  for (let waited = 0; waited < 60 && !devices.every(isThrough); waited += 1) await pause(500);
}

function describeDeliveries(
  { longestMs }: StreamPlan,
  devices: readonly Device[],
  written: ReadonlyMap<number, WrittenNotification>,
): Finding[] {
  const wanted = byUser(written);
  let [lost, doubled, unordered, invented, resets, heard] = [0, 0, 0, 0, 0, 0];
  for (const { userId, notificationIds, eventIds, resets: own } of devices) {
    const mine = wanted.get(userId) ?? new Set();
    const distinct = new Set(notificationIds);
    heard += notificationIds.length;
    lost += [...mine].filter((id) => !distinct.has(id)).length;
    invented += [...distinct].filter((id) => !mine.has(id)).length;
    doubled += eventIds.length - new Set(eventIds).size + (notificationIds.length - distinct.size);
    unordered += eventIds.filter((id, index) => index > 0 && id <= (eventIds[index - 1] ?? 0)).length;
    resets += own;
  }
  const what = `${written.size} events, ${heard} deliveries, transactions open for 0 to ${longestMs / 1000} s`;
  return [
    { text: `${what}: ${lost} lost, ${doubled} duplicated by id`, holds: lost === 0 && doubled === 0 && heard > 0 },
    {
      text: `${invented} never committed or of other users, ${unordered} out of order, ${resets} resets`,
      holds: invented + unordered + resets === 0,
    },
  ];
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function describeSpeed({ withRedis }: StreamPlan, { before, all }: Latencies, perDevice: number): Finding[] {
  const how = withRedis ? 'notified through Redis' : 'polling ten times a second';
  const shown = (latencies: readonly number[]): string => {
    const sorted = latencies.toSorted((one, other) => one - other);
    return `p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p99 ${percentile(sorted, 0.99).toFixed(0)} ms of ${sorted.length}`;
  };
  const p50 = percentile(
    before.toSorted((one, other) => one - other),
    0.5,
  );
  return [
    {
      text: `from commit to a connected device, ${how}: ${shown(before)} before the kill (goal p50 ≤ 250 ms), ${shown(all)} in all`,
      holds: p50 <= 250,
    },
    { text: `memory per client ${(perDevice / 1024).toFixed(1)} KiB (goal ≤ 128 KiB)`, holds: perDevice <= 128 * 1024 },
  ];
}
