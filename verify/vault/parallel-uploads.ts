import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { type Finding, formatSeconds } from '../finding.ts';
import { createRandom, type Random } from '../random.ts';
import { type Installation, withInstallation } from './installation.ts';
import { bytesOf, createTextForm, openUpload } from './upload-form.ts';
import { type UploadStore, withUploadStore } from './upload-store.ts';

const mebibyte = 1024 * 1024;
const maxGrowth = 64;

interface Plan {
  readonly uploads: number;
  readonly bytes: number;
  readonly aborts: number;
}
const wholePlan: Plan = { uploads: 20, bytes: 100 * mebibyte, aborts: 300 };
const smallPlan: Plan = { uploads: 10, bytes: 8 * mebibyte, aborts: 40 };

/** The limits of a user are above what 20 uploads take. */
const settings = { LYCEUM_VAULT_USER_BYTES: String(100 * 1024 * mebibyte) };

/** Large uploads at once, uploads that are too large, and uploads that end before their last byte; to a folder, and to S3. */
export async function uploadInParallel({ small, seed }: { small: boolean; seed: number }): Promise<Finding[]> {
  const plan = small ? smallPlan : wholePlan;
  const findings: Finding[] = [];
  for (const kind of ['disk', 's3'] as const)
    findings.push(
      ...(await withUploadStore(kind, (store) =>
        withInstallation({ ...settings, ...store.env }, (installation) => uploadTo({ ...installation, store }, plan, seed)),
      )),
    );
  return findings;
}

type Target = Installation & { readonly store: UploadStore };

async function uploadTo(target: Target, plan: Plan, seed: number): Promise<Finding[]> {
  // The first uploads load code and fill pools.
  for (let round = 0; round < 10; round += 1) await uploadOne(target, mebibyte);
  const findings = [
    await measureMemory(target, plan),
    await sendTooMuch(target),
    ...(await abortUploads(target, plan, createRandom(seed))),
  ];
  return findings.map(({ text, holds }) => ({ text: `uploads to ${target.store.kind}: ${text}`, holds }));
}

async function measureMemory(installation: Installation, plan: Plan): Promise<Finding> {
  const before = memoryOf(installation.api.pid, 'VmRSS');
  const started = performance.now();
  const statuses = await uploadAtOnce(installation, plan);
  const seconds = (performance.now() - started) / 1000;
  const growth = memoryOf(installation.api.pid, 'VmHWM') - before;
  const stored = statuses.filter((status) => status === 201).length;
  return {
    text: `${stored} of ${plan.uploads} uploads of ${plan.bytes / mebibyte} MiB at once stored in ${formatSeconds(seconds)}; the process grew from ${before.toFixed(0)} MiB by at most ${growth.toFixed(0)} MiB (goal ${maxGrowth})`,
    holds: stored === plan.uploads && growth <= maxGrowth,
  };
}

/** Resident memory in MiB, now (VmRSS) or at most so far (VmHWM). */
const memoryOf = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const uploadAtOnce = (installation: Installation, { uploads, bytes }: Plan): Promise<number[]> =>
  Promise.all(Array.from({ length: uploads }, () => uploadOne(installation, bytes)));

async function uploadOne(installation: Installation, bytes: number): Promise<number> {
  const form = createTextForm(bytes);
  const upload = openUpload(installation, form.length);
  const answered = statusOf(upload);
  for (const part of bytesOf(form)) if (!upload.write(part)) await once(upload, 'drain');
  upload.end();
  return answered;
}

async function statusOf(upload: ClientRequest): Promise<number> {
  const [response]: IncomingMessage[] = await once(upload, 'response');
  response?.resume();
  return response?.statusCode ?? 0;
}

/** A file of 101 MiB is refused by its declared length. What was sent by then are the buffers of the connection. */
async function sendTooMuch({ url, key }: Installation): Promise<Finding> {
  const form = createTextForm(101 * mebibyte);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
  socket.write(
    `POST /api/v1/content-vault/documents/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${form.length}\r\n\r\n`,
  );
  let sent = 0;
  const isAnswered = (): boolean => heard !== '' || socket.destroyed;
  for (const part of bytesOf(form)) {
    while (socket.writableNeedDrain && !isAnswered()) await pause(5);
    if (isAnswered()) break;
    socket.write(part);
    sent += part.length;
  }
  for (let waited = 0; waited < 60_000 && !isAnswered(); waited += 50) await pause(50);
  socket.destroy();
  const status = /^HTTP\/1.1 (\d+)/.exec(heard)?.[1] ?? 'nothing';
  return {
    text: `a file of 101 MiB got ${status} after ${(sent / mebibyte).toFixed(1)} MiB were sent`,
    holds: status === '413' && sent < 32 * mebibyte,
  };
}

/** Ends uploads at random bytes. A document exists with its object, or neither does. */
async function abortUploads(installation: Target, { aborts }: Plan, random: Random): Promise<Finding[]> {
  const before = await countRows(installation);
  let complete = 0;
  for (let done = 0; done < aborts; done += 1) complete += (await abortOne(installation, random)) ? 1 : 0;
  const deadline = Date.now() + 60_000;
  const isQuiet = async (): Promise<boolean> => {
    const [rows, objects, spooled] = [
      await countRows(installation),
      await installation.store.countObjects(),
      await readdir(installation.spool),
    ];
    return rows === objects && spooled.length === 0;
  };
  // A request whose last byte has arrived may still be working.
  while (Date.now() < deadline && !(await isQuiet())) await pause(200);
  const [rows, objects] = [await countRows(installation), await installation.store.countObjects()];
  const left = (await readdir(installation.spool)).length;
  return [
    {
      text: `${aborts} aborted at random bytes, ${complete} of them after the last one; ${rows - before} documents more, ${Math.abs(objects - rows)} objects without a document or the reverse, ${left} temporary files`,
      holds: rows === objects && left === 0 && rows - before <= complete,
    },
  ];
}

/** Returns whether the whole body was sent. */
async function abortOne({ url, key }: Installation, random: Random): Promise<boolean> {
  const form = createTextForm(200_000 + random.below(400_000));
  const head =
    `POST /api/v1/content-vault/documents/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
    `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${form.length}\r\n\r\n`;
  // Every fifth ends around the last byte, where a document may be stored already.
  const isNearEnd = random.chance(0.2);
  const end = isNearEnd ? form.length - random.below(3) : random.below(form.length);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(head);
  for (const part of bytesOf(form, end)) if (!socket.write(part)) await once(socket, 'drain');
  await pause(random.below(30));
  socket.resetAndDestroy();
  return end === form.length;
}

async function countRows({ owner }: Installation): Promise<number> {
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from vault.document');
  return rows[0]?.count ?? 0;
}
