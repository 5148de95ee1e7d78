import { setTimeout as pause } from 'node:timers/promises';

import { createLexicalVector } from '../../apps/api/src/modules/vault/testing/lexical-vectors.ts';
import { startOpenAi } from '../../standins/openai/openai.ts';
import type { Finding } from '../finding.ts';
import { type Installation, withInstallation } from './installation.ts';

/** Each version has the sentence that is looked for. The rest differs, so that its passages are embedded again. */
const version = (number: number): string =>
  `# Log of the lighthouse\n\nThe keeper counted seventeen ships. ${`On night ${number} the lamp burned oil of lot ${number}. `.repeat(80)}`;
const query = 'how many ships did the keeper count';
const modes = ['hybrid', 'keyword', 'semantic'] as const;
const parallel = 8;

/** Searches for a document while it is processed again and again. A model that answers at once makes the switches frequent. */
export async function probeReprocess({ small }: { small: boolean }): Promise<Finding[]> {
  const model = await startOpenAi({ embed: (texts) => Promise.resolve(texts.map(createLexicalVector)) });
  const settings = {
    LYCEUM_EMBEDDING_URL: `${model.url}/v1`,
    LYCEUM_EMBEDDING_API_KEY: model.apiKey,
    LYCEUM_EMBEDDING_MODEL: 'standin',
    LYCEUM_EMBEDDING_DIMENSIONS: '512',
    LYCEUM_EMBEDDING_HOSTS: model.host,
    LYCEUM_VAULT_USER_MODEL_CALLS: '1000000',
    LYCEUM_VAULT_WORKSPACE_MODEL_CALLS: '1000000',
  };
  try {
    return await withInstallation(settings, (installation) => probe(installation, small ? 300 : 5_000));
  } finally {
    await model.stop();
  }
}

async function probe(installation: Installation, probes: number): Promise<Finding[]> {
  const { client } = installation;
  await installation.startWorker();
  const { document_id } = await client.documents.create({ body: { content: version(0), document_name: 'Log' } });
  if ((await untilEnded(installation, document_id)) !== 'uploaded') throw new Error('The document could not be processed.');
  const stopping = new AbortController();
  const changing = changeAgainAndAgain(installation, document_id, stopping.signal);
  let [sent, missed] = [0, 0];
  const search = async (): Promise<void> => {
    while (sent < probes) {
      const mode = modes[sent % modes.length] ?? 'hybrid';
      sent += 1;
      const { results } = await client.vault.search({ body: { query, mode } });
      if (!results.some((one) => one.document_id === document_id && one.text.includes('seventeen ships'))) missed += 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, search));
  stopping.abort();
  const { switches, failures } = await changing;
  return [
    {
      text: `reprocess: ${sent} searches during ${switches} switches to new passages and ${failures} runs that failed, ${missed} without the document`,
      holds: missed === 0 && switches > 0 && failures > 0,
    },
  ];
}

/** In turn: processed again as it is, with a new text, and with a file that cannot be read, after which the old text must stay. */
async function changeAgainAndAgain(installation: Installation, document_id: number, signal: AbortSignal) {
  const { client } = installation;
  let [switches, failures] = [0, 0];
  for (let turn = 1; !signal.aborted || failures === 0; turn += 1) {
    if (turn % 3 === 0) await client.documents.reprocess({ document_id });
    else if (turn % 3 === 1) await client.documents.update({ document_id, body: { content: version(turn) } });
    else await client.documents.update({ document_id, files: { document_file: new File(['%PDF-1.7 broken'], 'broken.pdf') } });
    const end = await untilEnded(installation, document_id);
    if (end === 'uploaded') switches += 1;
    else failures += 1;
    // The third turn processes what the second one has left.
    if (turn % 3 === 2) await client.documents.update({ document_id, body: { content: version(turn) } });
    if (turn % 3 === 2 && (await untilEnded(installation, document_id)) === 'uploaded') switches += 1;
  }
  return { switches, failures };
}

async function untilEnded({ client }: Installation, document_id: number): Promise<string> {
  for (;;) {
    const { upload_status } = await client.documents.get({ document_id });
    if (upload_status === 'uploaded' || upload_status === 'failed') return upload_status;
    await pause(20);
  }
}
