import { join } from 'node:path';

import pg from 'pg';

import { createLocalEmbedder } from '../../apps/api/src/modules/vault/embedding/local-embedder.ts';
import { parseFile } from '../../apps/api/src/modules/vault/parsing/parse-file.ts';
import { getEmbeddingText } from '../../apps/api/src/modules/vault/passages/passage.ts';
import { splitPassages } from '../../apps/api/src/modules/vault/passages/split-passages.ts';

/**
 * Parses files, embeds their passages and inserts them, one after another and nothing else: what a document costs at least. Sends
 * `ready` once the model is loaded, starts with the first message, and sends `done`.
 */
const [databaseUrl, folder = '', ...names] = process.argv.slice(2);
const signal = AbortSignal.timeout(3_600_000);
const embedder = createLocalEmbedder();
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
await embedder.embed(['bread'], signal);

process.once('message', () => void processAll());
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function processAll(): Promise<void> {
  for (const name of names) await processOne(name);
  process.send?.('done');
}

async function processOne(name: string): Promise<void> {
  const { text } = await parseFile(join(folder, name), name.replace(/^.*\./, ''), signal);
  const passages = splitPassages(text);
  const vectors = await embedder.embed(passages.map(getEmbeddingText), signal);
  await client.query(
    `insert into bare.passage (name, index, text, embedding)
     select $1, index, text, embedding::halfvec from unnest($2::int[], $3::text[], $4::text[]) as t (index, text, embedding)`,
    [name, passages.map(({ index }) => index), passages.map((one) => one.text), vectors.map((vector) => `[${vector.join(',')}]`)],
  );
}
