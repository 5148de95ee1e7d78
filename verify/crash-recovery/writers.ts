import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Random } from '../random.ts';

export interface AcknowledgedWrite {
  readonly name: string;
  readonly id: number;
  readonly body: string;
  /** How often it had to be sent. */
  readonly tries: number;
  readonly at: number;
}

export interface Writers {
  readonly acknowledged: readonly AcknowledgedWrite[];
  /** Writes whose repetition under the same key got a different response. */
  readonly contradicted: readonly string[];
  /** Writes that no retry could complete. */
  readonly refused: readonly string[];
  /** Waits for every started write. */
  stop(): Promise<void>;
}

const clients = 8;
const requestMs = 4_000;
const giveUpMs = 60_000;

/** Several clients that write one event after the other, each under its own key, and retry requests without a response. */
export function startWriters({ url, key }: { url: string; key: string }, random: Random): Writers {
  const acknowledged: AcknowledgedWrite[] = [];
  const contradicted: string[] = [];
  const refused: string[] = [];
  const stopping = new AbortController();

  async function send(once: string, name: string): Promise<{ status: number; body: string }> {
    const response = await fetch(`${url}/api/v1/community/events/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': once },
      body: JSON.stringify({
        event_name: name,
        event_type: 'workshop',
        event_start_date: '2030-01-01T10:00:00Z',
        event_end_date: '2030-01-01T12:00:00Z',
      }),
      signal: AbortSignal.timeout(requestMs),
    });
    return { status: response.status, body: await response.text() };
  }

  async function write(once: string, name: string): Promise<AcknowledgedWrite | undefined> {
    const end = Date.now() + giveUpMs;
    for (let tries = 1; Date.now() < end; tries += 1) {
      const response = await send(once, name).catch(() => undefined);
      if (response?.status === 201) return { name, id: idOf(response.body), body: response.body, tries, at: Date.now() };
      if (response && !isRetryable(response.status)) break;
      await pause(20 + random.below(100));
    }
    return undefined;
  }

  async function client(number: number): Promise<void> {
    for (let serial = 1; !stopping.signal.aborted; serial += 1) {
      const [once, name] = [randomUUID(), `event ${number}.${serial}`];
      const written = await write(once, name);
      if (!written) return void refused.push(name);
      acknowledged.push(written);
      const again = random.chance(0.1) ? await send(once, name).catch(() => undefined) : undefined;
      if (again?.status === 201 && again.body !== written.body) contradicted.push(name);
      await pause(random.below(20));
    }
  }

  const all = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    acknowledged,
    contradicted,
    refused,
    async stop() {
      stopping.abort();
      await all;
    },
  };
}

/** The server is unavailable, or an earlier attempt of the same write is still in progress. */
const isRetryable = (status: number): boolean => status >= 500 || status === 409;

function idOf(body: string): number {
  const parsed: unknown = JSON.parse(body);
  return typeof parsed === 'object' && parsed !== null && 'id' in parsed ? Number(parsed.id) : Number.NaN;
}
