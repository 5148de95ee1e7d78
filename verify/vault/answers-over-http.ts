import { setTimeout as pause } from 'node:timers/promises';

import {
  evaluateRetrieval,
  formatRetrievalReport,
  type Search,
} from '../../apps/api/src/modules/vault/testing/evaluate-retrieval.ts';
import { readLibrary } from '../../apps/api/src/modules/vault/testing/library.ts';
import type { Finding } from '../finding.ts';
import { type Installation, withInstallation } from './installation.ts';

type Mode = 'hybrid' | 'semantic' | 'keyword';

/** Uploads the library, lets workers process it, and asks the labelled questions of the search endpoint. */
export const askOverHttp = ({ small, print }: { small: boolean; print: (line: string) => void }): Promise<Finding[]> =>
  withInstallation({}, async (installation) => {
    await uploadLibrary(installation);
    const ask = async (mode: Mode) => {
      const report = await evaluateRetrieval(searchWith(installation, mode));
      print(formatRetrievalReport(`HTTP ${mode}`, report));
      return report.all;
    };
    const hybrid = await ask('hybrid');
    const figure = `retrieval over HTTP: ${hybrid.questions} questions, recall@5 ${hybrid.recallAt5.toFixed(3)} hybrid`;
    if (small) return [{ text: `${figure} (goal 0.95)`, holds: hybrid.recallAt5 >= 0.95 }];
    const [semantic, keyword] = [await ask('semantic'), await ask('keyword')];
    return [
      {
        text: `${figure}, ${semantic.recallAt5.toFixed(3)} by meaning, ${keyword.recallAt5.toFixed(3)} by words`,
        holds: hybrid.recallAt5 >= 0.95 && hybrid.recallAt5 > Math.max(semantic.recallAt5, keyword.recallAt5),
      },
    ];
  });

async function uploadLibrary({ client, owner, startWorker }: Installation): Promise<void> {
  for (const { name, text } of readLibrary())
    await client.documents.create({ files: { document_file: new File([text], `${name}.md`) }, body: { document_name: name } });
  await Promise.all([startWorker(), startWorker()]);
  for (;;) {
    const { rows } = await owner.query<{ open: number; failed: number }>(
      `select count(*) filter (where upload_status not in ('uploaded', 'failed'))::int as open,
         count(*) filter (where upload_status = 'failed')::int as failed from vault.document`,
    );
    const [{ open, failed } = { open: 1, failed: 0 }] = rows;
    if (failed > 0) throw new Error(`${failed} documents of the library could not be processed.`);
    if (open === 0) return;
    await pause(200);
  }
}

const searchWith =
  ({ client }: Installation, mode: Mode): Search =>
  async (query) => {
    const { results } = await client.vault.search({ body: { query, mode } });
    return results.map(({ document_name, text }) => ({ document: document_name ?? '', text }));
  };
