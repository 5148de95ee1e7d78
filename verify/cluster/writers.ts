import { setTimeout as pause } from 'node:timers/promises';

import type { Device } from '../notifications/stream-device.ts';
import type { Random } from '../random.ts';
import { type Api, type ApiRequest, type Exchange, isSuccess } from './exchange.ts';
import type { Member } from './testing/installation.ts';

export interface AcknowledgedWrites {
  readonly quests: readonly { readonly name: string; readonly id: number; readonly userId: number }[];
  /** Quests whose generation was accepted. */
  readonly jobs: readonly number[];
  /** Notifications that were marked as read. */
  readonly read: readonly number[];
  /** Writes whose repetition under the same key got a different response. */
  readonly contradicted: readonly string[];
  /** Writes that no retry could complete. */
  readonly refused: readonly string[];
}

export interface Writers {
  readonly acknowledged: AcknowledgedWrites;
  /** Waits for every started write. */
  stop(): Promise<void>;
}

interface WriterOptions {
  readonly apis: readonly [Api, ...Api[]];
  readonly members: readonly Member[];
  readonly random: Random;
  readonly send: (api: Api, request: ApiRequest) => Promise<Exchange>;
  readonly devices: readonly Device[];
}

const clients = 12;
const giveUpMs = 180_000;
const description = 'A quest about trees. Trees are tall. Leaves are green in spring. Roots are deep.';

/** Clients that write one thing after the other, each under its own key, and repeat failed requests at the other API. */
export function startWriters({ apis, members, random, send, devices }: WriterOptions): Writers {
  const done: MutableAcknowledgedWrites = { quests: [], jobs: [], read: [], contradicted: [], refused: [] };
  const stopping = new AbortController();
  let turn = 0;

  async function write(request: ApiRequest & { idempotencyKey: string }): Promise<Exchange | undefined> {
    const end = Date.now() + giveUpMs;
    while (Date.now() < end) {
      const answer = await send(apis[(turn += 1) % apis.length] ?? apis[0], request);
      if (isSuccess(answer)) return answer;
      if (!isRetryable(answer)) break;
      await pause(50 + random.below(200));
    }
    done.refused.push(`${request.method} ${request.path} ${request.idempotencyKey}`);
    return undefined;
  }

  async function createQuest({ id: userId, key }: Member, name: string): Promise<number | undefined> {
    const request = { method: 'POST', path: '/api/v1/quests/', key, body: { name, description }, idempotencyKey: name } as const;
    const answer = await write(request);
    if (!answer) return undefined;
    const id = idIn(answer.text);
    done.quests.push({ name, id, userId });
    const again = random.chance(0.1) ? await send(apis[0], request) : undefined;
    if (again && isSuccess(again) && again.text !== answer.text) done.contradicted.push(name);
    return id;
  }

  async function generate({ key }: Member, id: number): Promise<void> {
    const path = `/api/v1/quests/${id}/generate/`;
    if (await write({ method: 'POST', path, key, idempotencyKey: `generate-${id}` })) done.jobs.push(id);
  }

  async function markRead({ id: userId, key }: Member, client: number): Promise<void> {
    const heard = devices.find((device) => device.userId === userId)?.notificationIds ?? [];
    const id = heard.at(-1 - client);
    if (id === undefined) return;
    const path = `/api/v1/notifications/${id}/`;
    if (await write({ method: 'PATCH', path, key, body: { status: '3' }, idempotencyKey: `read-${id}-${client}` }))
      done.read.push(id);
  }

  async function client(number: number): Promise<void> {
    const member = members[number % members.length];
    for (let serial = 1; member && !stopping.signal.aborted; serial += 1) {
      const id = await createQuest(member, `quest-${number}-${serial}`);
      if (id !== undefined && serial % 5 === 0) await generate(member, id);
      if (serial % 3 === 0) await markRead(member, number);
      await pause(random.below(1_000));
    }
  }

  const all = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    acknowledged: done,
    async stop() {
      stopping.abort();
      await all;
    },
  };
}

type MutableAcknowledgedWrites = { -readonly [Name in keyof AcknowledgedWrites]: AcknowledgedWrites[Name][number][] };

/** No response, the database is unavailable, or an earlier attempt of the same write is still in progress. */
const isRetryable = ({ status }: Exchange): boolean => status === 0 || status >= 500 || status === 409 || status === 429;

function idIn(body: string): number {
  const { id }: { id?: unknown } = JSON.parse(body);
  return Number(id);
}
