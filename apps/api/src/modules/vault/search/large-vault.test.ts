import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openVault, type Vault } from '../vault.fixtures.ts';
import { searchStore } from './search.store.ts';

const passages = 6000;

let vault: Vault;
/** Half of the passages mention lamps, one in a hundred bread, three herons and one of these an otter. */
beforeAll(async () => {
  vault = await openVault();
  const { id, workspaceId } = vault.ada;
  await vault.api.owner.query(
    `with document as (
       insert into vault.document (workspace_id, user_id, document_name, document_type, content, upload_status, progress,
         active_generation, passage_count, created_at, updated_at)
       values (${workspaceId}, ${id}, 'Notes', 'text', 'x', 'uploaded', 100, 1, ${passages}, now(), now()) returning id
     ), counted as (
       insert into vault.usage (workspace_id, user_id, documents, passages) values (${workspaceId}, ${id}, 1, ${passages})
     )
     insert into vault.passage (document_id, generation, index, user_id, heading, start_offset, end_offset, text, content_hash)
     select document.id, 1, number, ${id}, '', 0, 10,
       concat_ws(' ', 'Note', case when number % 2 = 0 then 'lamps' end, case when number % 100 = 0 then 'bread' end,
         case when number in (7, 8, 9) then 'heron' end, case when number = 8 then 'otter' end),
       sha256(int4send(number))
     from document, generate_series(0, ${passages - 1}) as number`,
  );
});
afterAll(() => vault.close());

const search = async (query: string): Promise<readonly number[]> =>
  (await vault.ada.client.vault.search({ body: { query, mode: 'keyword', top_k: 5 } })).results.map((one) => one.passage_index);

describe('words of a vault with more passages than are sampled', () => {
  test('are estimated when they are common, and counted when they are rare', async () => {
    const owner = { workspaceId: vault.ada.workspaceId, userId: vault.ada.id, credentialType: 'system' };
    const terms = await vault.api.platform.db.readWithRls(owner, (db) =>
      searchStore(db).listTerms('lamps bread heron otter unicorn', owner, passages),
    );
    const frequency = new Map(terms.map((term) => [term.word, term.frequency]));
    expect(frequency.get('lamp')).toBeGreaterThan(2600);
    expect(frequency.get('lamp')).toBeLessThan(3400);
    expect(frequency.get('bread')).toBeGreaterThan(10);
    expect(frequency.get('bread')).toBeLessThan(150);
    expect([frequency.get('otter'), frequency.get('unicorn')]).toEqual([1, 0]);
  });
  test('are found by the rarest one, with the passages first that have more of them', async () => {
    expect(await search('lamps heron otter')).toEqual([8, 7, 9]);
  });
  test('are found beside one that occurs nowhere', async () => {
    expect(await search('unicorn bread')).toEqual([0, 100, 200, 300, 400]);
  });
  test('are found when all of them are common', async () => {
    expect(await search('lamps')).toEqual([0, 2, 4, 6, 8]);
  });
});
