import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestUser } from '../../../testing/start-test-api.ts';
import { openVault, untilProcessed, type Vault } from '../vault.fixtures.ts';

// Documents are processed by a real worker, slowly on a machine that runs other tests.

const long = Array.from({ length: 400 }, (_, at) => `Lamp number ${at} stands at the corner of the street.`).join(' ');

let vault: Vault;
let ids: { lamps: number; bread: number; empty: number; waiting: number; foreign: number };
beforeAll(async () => {
  vault = await openVault();
  const worker = await vault.startWorker();
  const { ada, eve } = vault;
  const create = async (user: TestUser, content: string, document_name: string) =>
    (await user.client.documents.create({ body: { content, document_name } })).document_id;
  const lamps = await create(ada, long, 'Lamps');
  const bread = await create(ada, '# Bread\n\nFlour and water.', 'Bread');
  const empty = await create(ada, 'Soon removed.', 'Empty');
  const foreign = await create(eve, 'Private to Eve.', 'Foreign');
  for (const id of [lamps, bread, empty]) await untilProcessed(ada, id);
  await untilProcessed(eve, foreign);
  await worker.stop(0);
  await ada.client.documents.update({ document_id: empty, body: { content: null } });
  ids = { lamps, bread, empty, waiting: await create(ada, 'Not processed yet.', 'Waiting'), foreign };
});
afterAll(() => vault.close());

const read = (user: TestUser, documentIds: readonly number[], maxLength?: number) =>
  vault.api.modules.vault.readDocumentTexts(
    { workspaceId: user.workspaceId, userId: user.id },
    { documentIds, ...(maxLength !== undefined && { maxLength }) },
  );

describe('readDocumentTexts', () => {
  test('returns whole texts in the order of the ids, each once', async () => {
    expect(await read(vault.ada, [ids.bread, ids.lamps, ids.bread])).toEqual([
      { id: ids.bread, title: 'Bread', text: '# Bread\n\nFlour and water.' },
      { id: ids.lamps, title: 'Lamps', text: long },
    ]);
  });
  test('cuts each text off after the requested length', async () => {
    expect((await read(vault.ada, [ids.lamps, ids.bread], 100)).map(({ text }) => text?.length)).toEqual([100, 25]);
  });
  test('returns null as text of documents that are not processed, or whose content was removed', async () => {
    expect(await read(vault.ada, [ids.waiting, ids.empty])).toEqual([
      { id: ids.waiting, title: 'Waiting', text: null },
      { id: ids.empty, title: 'Empty', text: null },
    ]);
  });
  test('leaves out other users’ documents like missing ones, for admins too', async () => {
    expect(await read(vault.ada, [ids.foreign, 999_999])).toEqual([]);
    for (const other of [vault.eve, vault.admin, vault.stranger])
      expect(await read(other, [ids.lamps, ids.bread, ids.waiting])).toEqual([]);
  });
  test('leaves out documents whose id is of another workspace, even with the user’s id', async () => {
    const owner = { workspaceId: vault.stranger.workspaceId, userId: vault.ada.id };
    expect(await vault.api.modules.vault.readDocumentTexts(owner, { documentIds: [ids.lamps] })).toEqual([]);
  });
  test('keeps the previous text while a document is processed again', async () => {
    await vault.ada.client.documents.reprocess({ document_id: ids.bread });
    expect(await read(vault.ada, [ids.bread])).toEqual([{ id: ids.bread, title: 'Bread', text: '# Bread\n\nFlour and water.' }]);
  });
});
