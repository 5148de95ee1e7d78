import { randomBytes } from 'node:crypto';

import { startObservedApi } from '../../../apps/api/src/testing/observed-api.ts';
import type { Finding } from '../../platform/figures.ts';
import { allFiles, allRows, type Kept } from './all-rows.ts';
import { breakTables, failToWrite, presentWrongly, sendRefusedBodies } from './misuse.ts';
import { type Canary, found } from './needles.ts';
import { startSpreading, useSecrets } from './spread.ts';

/** Puts secrets that can be recognised into every place that takes one, and looks for them where none may be. */
export async function runCanaries(): Promise<Finding[]> {
  const smtp = { user: 'post', pass: `Canary-${randomBytes(18).toString('hex')}` };
  const watched = await startObservedApi(smtp);
  try {
    const { api, lines } = watched;
    const spreading = startSpreading(api);
    spreading.given('password of the mail server', smtp.pass);
    const who = await useSecrets({ ...spreading, ...watched });
    await presentWrongly(spreading);
    await sendRefusedBodies(spreading, api, who.admin);
    await breakTables(api);
    const faults = await failToWrite(spreading, who);
    const { canaries, failures } = spreading;
    const { objects } = api.config;
    const files = objects.kind === 'disk' ? await allFiles(objects.folder) : [];
    return [
      { text: `canaries: ${canaries.length} secrets, ${failures.length} failures, ${faults} of them ours`, holds: faults > 0 },
      hits(
        'log lines',
        [...canaries, ...people],
        lines.map((text) => ({ place: 'log', text })),
      ),
      hits(
        'answers to failed requests',
        canaries,
        failures.map((text) => ({ place: 'answer', text })),
      ),
      hits('rows of all tables, jobs included', canaries, await allRows(api)),
      hits('stored files', canaries, files),
    ];
  } finally {
    await watched.close();
  }
}

/** No secrets, but nothing that a log tells either. */
const people: readonly Canary[] = ['ada', 'grace', 'mary', 'eve'].map((name) => ({
  name: `${name}’s address`,
  secret: `${name}@people.test`,
}));

const shown = 8;

function hits(where: string, canaries: readonly Canary[], kept: readonly Kept[]): Finding {
  const seen = kept.flatMap(({ place, text }) =>
    found(canaries, text).map((name) => `${name} in ${place}: ${text.slice(0, 200)}`),
  );
  return {
    text: [`canaries: ${kept.length} ${where}, ${seen.length} secrets found`, ...seen.slice(0, shown)].join('; '),
    holds: seen.length === 0,
  };
}
