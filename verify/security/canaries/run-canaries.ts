import { randomBytes } from 'node:crypto';

import { startObservedApi } from '../../../apps/api/src/testing/observed-api.ts';
import type { Finding } from '../../finding.ts';
import { type Canary, findCanaries } from './find-canaries.ts';
import { blockWrites, presentMisplacedSecrets, provokeWriteFailures, sendRefusedBodies } from './misuse.ts';
import { readAllFiles, readAllRows, type StoredText } from './read-storage.ts';
import { createCanaryRecorder, useSecrets } from './use-secrets.ts';

/** Uses recognisable secrets (canary tokens) everywhere, and searches logs, responses, rows and files for them. */
export async function runCanaries(): Promise<Finding[]> {
  const smtp = { user: 'post', pass: `Canary-${randomBytes(18).toString('hex')}` };
  const observed = await startObservedApi(smtp);
  try {
    const { api, lines } = observed;
    const spreading = createCanaryRecorder(api);
    spreading.recordSecret('password of the mail server', smtp.pass);
    const who = await useSecrets({ ...spreading, ...observed });
    await presentMisplacedSecrets(spreading);
    await sendRefusedBodies(spreading, api, who.admin);
    await blockWrites(api);
    const faults = await provokeWriteFailures(spreading, who);
    const { canaries, failures } = spreading;
    const { objects } = api.config;
    const files = objects.kind === 'disk' ? await readAllFiles(objects.folder) : [];
    return [
      {
        text: `canaries: ${canaries.length} secrets, ${failures.length} failures, ${faults} of them internal errors`,
        holds: faults > 0,
      },
      describeLeaks(
        'log lines',
        [...canaries, ...people],
        lines.map((text) => ({ place: 'log', text })),
      ),
      describeLeaks(
        'responses to failed requests',
        canaries,
        failures.map((text) => ({ place: 'response', text })),
      ),
      describeLeaks('rows of all tables, jobs included', canaries, await readAllRows(api)),
      describeLeaks('stored files', canaries, files),
    ];
  } finally {
    await observed.close();
  }
}

/** E-mail addresses are not secret, but must not be logged either. */
const people: readonly Canary[] = ['ada', 'grace', 'mary', 'eve'].map((name) => ({
  name: `${name}’s address`,
  secret: `${name}@people.test`,
}));

const shown = 8;

function describeLeaks(where: string, canaries: readonly Canary[], kept: readonly StoredText[]): Finding {
  const seen = kept.flatMap(({ place, text }) =>
    findCanaries(canaries, text).map((name) => `${name} in ${place}: ${text.slice(0, 200)}`),
  );
  return {
    text: [`canaries: ${kept.length} ${where}, ${seen.length} secrets found`, ...seen.slice(0, shown)].join('; '),
    holds: seen.length === 0,
  };
}
