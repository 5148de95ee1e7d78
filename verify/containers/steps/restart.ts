import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { formatSeconds } from '../../finding.ts';
import { measureSecondsUntil } from '../api-calls.ts';
import { areHealthy } from './install.ts';
import { type RunningInstallation, readKeysDigest, type Step } from './step.ts';

const maxStartSeconds = 60;

export const restartApi: Step = async (installation, report) => {
  const { seconds } = await installation.runDocumented('restart api');
  const ready = await measureSecondsUntil(async () => (await installation.api.whoami()) === 200, maxStartSeconds);
  report({
    text: `restart of the api: ${formatSeconds(seconds)}, responds ${formatSeconds(ready ?? maxStartSeconds)} later (goal ${maxStartSeconds} s)`,
    holds: ready !== undefined,
  });
  report(await findKeptData('restart of the api', installation));
};

export const backUp: Step = async (installation, report) => {
  await installation.runDocumented('pg_dump');
  await installation.runDocumented('compose cp');
  const dump = await readFile(join(installation.folder, 'lyceum.dump'));
  const keys = await readFile(join(installation.folder, 'lyceum-data', 'secret-keys'));
  const digest = createHash('sha256').update(keys).digest('hex');
  report({
    text: `backup: a dump of ${dump.length} bytes, and the files with the encryption keys`,
    holds: dump.subarray(0, 5).toString() === 'PGDMP' && installation.keysDigest.startsWith(digest),
  });
};

export const restartEverything: Step = async (installation, report) => {
  const down = await installation.runDocumented('compose down');
  const up = await installation.runDocumented('compose up -d');
  const healthy = await measureSecondsUntil(() => areHealthy(installation), maxStartSeconds);
  report({
    text: `down and up: ${formatSeconds(down.seconds)} and ${formatSeconds(up.seconds)}, all healthy ${formatSeconds(healthy ?? maxStartSeconds)} later`,
    holds: healthy !== undefined,
  });
  report(await findKeptData('down and up', installation));
  const { stdout } = await installation.shell('docker compose logs postgres 2>&1');
  report({
    text: 'down and up: PostgreSQL was stopped cleanly',
    holds: /database system was shut down at/.test(stdout) && !/was not properly shut down/.test(stdout),
  });
};

/** The key, the uploaded file and the encryption keys. */
async function findKeptData(when: string, installation: RunningInstallation) {
  const { api, uploaded, keysDigest } = installation;
  const call = await api.whoami();
  const content = await fetch(uploaded.url).then((response) => response.text(), String);
  const sameKeys = (await readKeysDigest(installation)) === keysDigest;
  return {
    text: `${when}: the key still works (${call}), the upload is ${content === uploaded.content ? 'the same' : 'lost'}, the encryption keys are ${sameKeys ? 'the same' : 'others'}`,
    holds: call === 200 && content === uploaded.content && sameKeys,
  };
}

const uploadSeconds = 9;
const stopAfterSeconds = 3;
const maxDrainSeconds = 30;

export const drainApi: Step = async (installation, report) => {
  const uploading = installation.api.uploadSlowly(uploadSeconds).catch(() => 0);
  await pause(stopAfterSeconds * 1000);
  const { seconds } = await installation.shell('docker compose stop api');
  const status = await uploading;
  const { exitCode } = await installation.inspect('api');
  report({
    text: `drain: stopped in ${formatSeconds(seconds)} with an upload of ${formatSeconds(uploadSeconds)} running (goal ${maxDrainSeconds} s), which got ${status}; exit code ${exitCode}`,
    holds: status === 201 && exitCode === 0 && seconds <= maxDrainSeconds,
  });
  await installation.shell('docker compose start api');
};

/** A file that is in the image, so it arrives only when the image is built again. */
const releaseFile = 'apps/release.txt';

export const upgrade: Step = async (installation, report) => {
  await installation.release(releaseFile, 'the next release\n');
  await installation.runDocumented('git pull');
  const { seconds } = await installation.runDocumented('compose build');
  await installation.runDocumented('compose up -d');
  const healthy = await measureSecondsUntil(() => areHealthy(installation), maxStartSeconds);
  const releases = await Promise.all(['api', 'worker', 'site'].map((service) => installation.exec(service, 'cat', releaseFile)));
  report({
    text: `upgrade: built again in ${formatSeconds(seconds)}, ${releases.length} servers replaced, all healthy after ${formatSeconds(healthy ?? maxStartSeconds)}`,
    holds: healthy !== undefined && new Set(releases).size === 1,
  });
  report(await findKeptData('upgrade', installation));
};
