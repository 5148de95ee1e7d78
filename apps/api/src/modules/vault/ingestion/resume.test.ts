import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { systemClock } from '../../../platform/clock.ts';
import { createObjectKey } from '../../../platform/objects/index.ts';
import { aFile, makeFolder } from '../../../platform/objects/objects.fixtures.ts';
import { systemScope } from '../../../platform/scope.ts';
import { aText, openVault, untilProcessed, type Vault } from '../vault.fixtures.ts';

// Parsers and the model are real, and slow on a machine that runs other tests.

let vault: Vault;
beforeAll(async () => {
  vault = await openVault();
});
afterAll(() => vault.close());

const rows = async (statement: string, values: unknown[] = []) => (await vault.api.owner.query(statement, values)).rows;
const ingestHandler = () => {
  const handler = vault.api.modules.jobHandlers.find(({ job }) => job.name === 'vault.ingest-document');
  if (!handler) throw new Error('no handler');
  return handler;
};

/** The messages that the owner of a document sees from now on. */
async function recordMessages(documentId: number): Promise<() => Promise<string[]>> {
  await rows(`create table public.seen (number int generated always as identity, message text)`);
  await rows(`create function public.see() returns trigger language plpgsql security definer as $$ begin
      insert into public.seen (message) values (new.status_message); return null; end $$`);
  await rows(
    `create trigger see after update on vault.document for each row when (new.id = ${documentId} and new.status_message <> old.status_message) execute function public.see()`,
  );
  return async () => (await rows('select message from public.seen order by number')).map(({ message }) => message);
}

describe('a run whose worker died', () => {
  test('continues from its last checkpoint, without reading the source again', async () => {
    const { ada, api } = vault;
    const { document_id } = await ada.client.documents.create({ files: { document_file: aText('a.txt', 'Never read.') } });
    const [{ object_key }] = await rows('select object_key from vault.document where id = $1', [document_id]);
    // As a worker leaves it that dies after it has stored the passages: the source is gone, so reading it again would fail.
    await api.platform.objects.delete(object_key);
    for (const [index, text] of ['The lamps were lit.', 'The lamps went out.'].entries())
      await rows(
        `insert into vault.passage (document_id, generation, index, user_id, heading, start_offset, end_offset, text, content_hash)
         values ($1, 1, $2, $3, '', $4, $5, $6::text, sha256(convert_to($6::text, 'UTF8')))`,
        [document_id, index, ada.id, index * 20, index * 20 + 19, text],
      );
    await rows(`update vault.document set upload_status = 'vectorizing', progress = 47 where id = $1`, [document_id]);
    const messages = await recordMessages(document_id);
    const runner = await vault.startWorker();
    expect(await untilProcessed(ada, document_id)).toMatchObject({
      upload_status: 'uploaded',
      description: 'The lamps were lit. The lamps went out.',
      status_message: 'Ready: 2 passages can be searched.',
    });
    expect(await messages()).toEqual([
      'Processing continues after an interruption.',
      'Making the passages searchable.',
      'Writing a summary.',
      'Ready: 2 passages can be searched.',
    ]);
    await runner.stop(0);
  });
});

describe('a job that becomes a dead letter', () => {
  test('fails its document with a message for people, and no details of the error', async () => {
    const { ada, api } = vault;
    const { document_id } = await ada.client.documents.create({ body: { content: 'A text.' } });
    const bound = ingestHandler().bind({ documentId: document_id, generation: 1 });
    await api.platform.db.transact(systemScope, (db) => bound.onDeadLetter(db, 'connect ECONNREFUSED 10.0.0.1:5432'));
    expect(await ada.client.documents.get({ document_id })).toMatchObject({
      upload_status: 'failed',
      status_message: 'The document could not be processed because of a problem on the server. Try again later.',
      progress: 0,
    });
  });
  test('does nothing to a document that has a newer run', async () => {
    const { ada, api } = vault;
    const { document_id } = await ada.client.documents.create({ body: { content: 'A text.' } });
    await ada.client.documents.update({ document_id, body: { content: 'Another text.' } });
    const bound = ingestHandler().bind({ documentId: document_id, generation: 1 });
    await api.platform.db.transact(systemScope, (db) => bound.onDeadLetter(db, 'late'));
    expect(await ada.client.documents.get({ document_id })).toMatchObject({ upload_status: 'importing' });
  });
});

describe('the vault’s object store', () => {
  test('the sweep deletes objects without a document after a day, and keeps the others', async () => {
    let at = systemClock.now();
    const swept = await openVault({ platform: { clock: { now: () => at } } });
    const { objects, log } = swept.api.platform;
    await swept.ada.client.documents.create({ files: { document_file: aText('kept.txt', 'Kept.') } });
    const scratch = await makeFolder();
    const orphan = createObjectKey('vault', randomBytes);
    const { path, facts } = await aFile(scratch.folder, 'orphan');
    await objects.put(orphan, path, facts);
    await scratch.remove();
    const keys = async () => (await objects.list('vault')).map(({ key }) => key);
    const before = await keys();
    const handler = swept.api.modules.jobHandlers.find(({ job }) => job.name === 'vault.sweep-orphans');
    const attempt = { ...anAttempt, log };
    await handler?.bind({}).run(attempt);
    expect(await keys()).toEqual(before);
    at = new Date(at.getTime() + 25 * 3_600_000);
    await handler?.bind({}).run(attempt);
    expect(await keys()).toEqual(before.filter((key) => key !== orphan));
    await swept.close();
  });
});

const unused = (): never => {
  throw new Error('not expected');
};
const anAttempt = {
  jobId: '',
  number: 1,
  isLast: false,
  signal: new AbortController().signal,
  transact: unused,
  // The sweep looks for the next page until there is none.
  finish: unused,
};
