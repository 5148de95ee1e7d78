import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { silentLog } from '@lyceum/kit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redisUrl } from '../../../../../tools/services/addresses.ts';
import { eventually } from '../../../../../tools/test/eventually.ts';
import { findFreePort } from '../../../../../tools/test/free-ports.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { deriveAppRole } from '../connection-url.ts';
import { afterCommit } from '../db/after-commit.ts';
import { createDatabase, type Database } from '../db/database.ts';
import { createGate } from '../jobs/jobs.fixtures.ts';
import { systemScope } from '../scope.ts';
import { createNotifier, createOutbox, createSequencer, outboxEventStore } from './index.ts';
import { outboxSequenceStore, type UnseenTransactions } from './sequence.store.ts';

let database: TestDatabase;
let db: Database;
let woken = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = { url: database.url, max: 20, acquireTimeoutMs: 60_000, statementTimeoutMs: 60_000, lockTimeoutMs: 60_000 };
  db = createDatabase(
    { ...pool, idleInTransactionMs: 60_000, applicationName: 'test', role: deriveAppRole(database.url) },
    silentLog(),
  );
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const outbox = createOutbox({ notify: () => void (woken += 1) });
const topic = (id: number) => ({ kind: 'user', id }) as const;
let told = 0;
const write = (id: number, count = 1, beforeCommit: () => Promise<unknown> = async () => undefined) =>
  db.transact(systemScope, async (tx) => {
    for (let round = 0; round < count; round += 1)
      await outbox.within(tx).add({ workspaceId: 1, topic: topic(id), event: 'test', data: { n: (told += 1) } });
    await beforeCommit();
  });
const bounds = () => db.read(systemScope, (reading) => outboxEventStore(reading).getBounds());
const after = (seq: number) => db.read(systemScope, (reading) => outboxEventStore(reading).listAfter(seq, 10_000));

describe('the sequencer', () => {
  test('numbers committed events only, in the order each transaction wrote them', async () => {
    const { head } = await bounds();
    await write(1, 3);
    await expect(
      db.transact(systemScope, async (tx) => {
        await outbox.within(tx).add({ workspaceId: 1, topic: topic(1), event: 'test', data: { never: true } });
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await createSequencer(db).run()).toBe(3);
    const events = await after(head);
    expect(events.map(({ seq }) => seq - head)).toEqual([1, 2, 3]);
    expect(events.map(({ data }) => JSON.parse(data).n)).toEqual([told - 2, told - 1, told]);
  });
  test('in several processes never hides an event from a reader that follows the numbers', async () => {
    const { head } = await bounds();
    const sequencers = [createSequencer(db), createSequencer(db), createSequencer(db)];
    const stop = new AbortController();
    const running = sequencers.map(async (one) => {
      while (!stop.signal.aborted) {
        await one.run();
        await pause(3);
      }
    });
    const seen: number[] = [];
    const following = (async () => {
      let last = head;
      while (!stop.signal.aborted) {
        for (const { seq, data } of await after(last)) {
          expect(seq).toBe(last + 1);
          last = seq;
          seen.push(JSON.parse(data).n);
        }
        await pause(2);
      }
    })();
    const first = told;
    const [written, othersSeen] = [createGate(), createGate()];
    const long = write(2, 1, () => {
      written.open();
      return othersSeen.opened;
    });
    await written.opened;
    await Promise.all(Array.from({ length: 60 }, (_, index) => write(index, 1 + (index % 3), () => pause((index * 37) % 700))));
    // All but the long one, which is still open.
    await eventually(
      () => seen.length,
      (n) => n === told - first - 1,
    );
    othersSeen.open();
    await long;
    await eventually(
      () => seen.length,
      (n) => n === told - first,
    );
    stop.abort();
    await Promise.all([...running, following]);
    expect(new Set(seen).size).toBe(seen.length);
  });
  test('continues after a full batch', async () => {
    const { head } = await bounds();
    await write(3, 2_300);
    expect(await createSequencer(db).run()).toBe(2_300);
    expect(await bounds()).toMatchObject({ head: head + 2_300 });
  });
  test('finds rows of lower transaction ids with the next full scan', async () => {
    let now = 0;
    const sequencer = createSequencer(db, () => now);
    await write(4);
    await sequencer.run();
    // As after a restore into another cluster.
    const rows = `insert into platform.outbox_pending (xid, workspace_id, topic, event, data) values ('3', 1, 'user:4', 'test', '{}')`;
    await db.pool.query(rows);
    now = 59_000;
    expect(await sequencer.run()).toBe(0);
    now = 60_000;
    expect(await sequencer.run()).toBe(1);
  });
  test('skips moved rows during a long transaction, and then finds that transaction’s rows', async () => {
    await createSequencer(db).run();
    const [written, done] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    let xid = '';
    const long = db.transact(systemScope, async (tx) => {
      xid = (await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(tx)).rows[0]?.xid ?? '';
      await outbox.within(tx).add({ workspaceId: 1, topic: topic(9), event: 'first', data: {} });
      // A part that may be taken back has a number of its own; the row says whose part it is.
      await sql`savepoint part`.execute(tx);
      await outbox.within(tx).add({ workspaceId: 1, topic: topic(9), event: 'second', data: {} });
      written.resolve(undefined);
      await done.promise;
    });
    await written.promise;
    await write(10, 20);
    const look = (unseen: UnseenTransactions) =>
      db.transact(systemScope, async (tx) => {
        await outboxSequenceStore(tx).lock();
        return outboxSequenceStore(tx).sequence(unseen, 1_000);
      });
    const { moved, ...unseen } = await look({ from: '0', open: [] });
    expect(moved).toBe(20);
    expect(unseen.open).toContain(xid);
    expect(Number(unseen.from)).toBeGreaterThan(Number(xid) + 1);
    expect(await db.read(systemScope, (reading) => outboxSequenceStore(reading).hasPending(unseen))).toBe(false);
    done.resolve(undefined);
    await long;
    expect(await db.read(systemScope, (reading) => outboxSequenceStore(reading).hasPending(unseen))).toBe(true);
    expect(await look(unseen)).toMatchObject({ moved: 2 });
  });
});

describe('deleteEvents', () => {
  test('deletes events that are being numbered concurrently', async () => {
    await write(6, 3);
    const held = Promise.withResolvers<undefined>();
    const numbering = db.transact(systemScope, async (tx) => {
      const store = outboxSequenceStore(tx);
      await store.lock();
      await store.sequence({ from: '0', open: [] }, 1_000);
      held.resolve(undefined);
      await pause(300);
    });
    await held.promise;
    await db.transact(systemScope, (tx) => outbox.within(tx).deleteEvents([topic(6)]));
    await numbering;
    expect((await after(0)).filter((event) => event.topic === 'user:6')).toEqual([]);
    const { rows } = await db.pool.query(`select 1 from platform.outbox_pending where topic = 'user:6'`);
    expect(rows).toEqual([]);
  });
  test('deletes pending events without leaving a gap', async () => {
    const { head } = await bounds();
    await write(7);
    await db.transact(systemScope, (tx) => outbox.within(tx).deleteEvents([topic(7)]));
    await write(8);
    expect(await createSequencer(db).run()).toBe(1);
    expect((await after(head)).map((event) => event.topic)).toEqual(['user:8']);
  });
});

describe('notifications of new events', () => {
  test('are sent after the commit, and never after a rollback', async () => {
    const before = woken;
    await db.transact(systemScope, async (tx) => {
      await outbox.within(tx).add({ workspaceId: 1, topic: topic(5), event: 'test', data: {} });
      expect(woken).toBe(before);
    });
    expect(woken).toBe(before + 1);
    await expect(
      db.transact(systemScope, async (tx) => {
        await outbox.within(tx).add({ workspaceId: 1, topic: topic(5), event: 'test', data: {} });
        throw new Error('taken back');
      }),
    ).rejects.toThrow();
    expect(woken).toBe(before + 1);
  });
  test('a failing after-commit callback does not fail the transaction, is not retried, and does not stop the others', async () => {
    let tries = 0;
    let done = 0;
    const result = await db.transact(systemScope, async (tx) => {
      tries += 1;
      afterCommit(tx, () => {
        throw Object.assign(new Error('no'), { code: '40001' });
      });
      afterCommit(tx, () => (done += 1));
      return 'kept';
    });
    expect([result, tries, done]).toEqual(['kept', 1, 1]);
  });
  test('events cannot be written outside a transaction', async () => {
    await expect(
      db.read(systemScope, (reading) => outbox.within(reading).add({ workspaceId: 1, topic: topic(5), event: 'test', data: {} })),
    ).rejects.toThrow('outside a transaction');
  });
  test('reach other processes through Redis, and an unreachable Redis does no harm', async () => {
    const [one, other, alone] = [redisUrl, redisUrl, 'redis://127.0.0.1:1'].map((url) => createNotifier(url, silentLog()));
    let heard = 0;
    const leave = other?.listen(() => (heard += 1));
    alone?.listen(() => undefined);
    alone?.notify();
    await eventually(
      async () => {
        one?.notify();
        return heard;
      },
      (n) => n > 0,
    );
    leave?.();
    await Promise.all([one?.close(), other?.close(), alone?.close()]);
  });
  test('are received after Redis becomes reachable, again after an outage, and isSubscribed reflects it', async () => {
    const to = new URL(redisUrl);
    const open = new Set<Socket>();
    const server = createServer((near) => {
      const far = connect(Number(to.port), to.hostname);
      for (const one of [near, far]) {
        open.add(one);
        one.on('error', () => undefined);
        one.on('close', () => void (near.destroy(), far.destroy()));
      }
      near.pipe(far).pipe(near);
    });
    const port = await findFreePort();
    const [speaker, listener] = [redisUrl, `redis://127.0.0.1:${port}`].map((url) => createNotifier(url, silentLog()));
    let heard = 0;
    listener?.listen(() => (heard += 1));
    await pause(500);
    expect(listener?.isSubscribed()).toBe(false);
    for (let round = 0; round < 2; round += 1) {
      server.listen(port, '127.0.0.1');
      await eventually(() => listener?.isSubscribed() ?? false);
      const before = heard;
      speaker?.notify();
      await eventually(
        () => heard,
        (n) => n > before,
      );
      const closed = new Promise((resolve) => server.close(resolve));
      open.forEach((one) => one.destroy());
      await closed;
      await eventually(
        () => listener?.isSubscribed() ?? true,
        (hears) => !hears,
      );
    }
    await Promise.all([speaker?.close(), listener?.close()]);
  });
});
