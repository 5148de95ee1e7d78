import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findDistinguishableReferences, listUnclassifiedFields, references } from './foreign-references.ts';
import { type SweptApi, startSweptApi } from './swept-api.ts';

let swept: SweptApi;
beforeAll(async () => {
  swept = await startSweptApi();
});
afterAll(() => swept.api.close());

/** Parameters that do not depend on the object alone, with the reason. */
const indifferent: Readonly<Record<string, string>> = {
  'sessions.switchWorkspace workspace_id': 'only browser sessions may switch; sessions.test.ts has both cases',
  'games.list creator': 'the player has created no game',
  'games.answer problem_id': 'the game has not started; play.test.ts has both cases',
  'documents.reprocess document_id': 'the path names the document; the body is not read',
  'vault.search document_ids': 'the document has no passages before it is processed',
  'vault.ask document_ids': 'the document has no passages before it is processed',
  'notifications.replace user': 'the recipient of a notification never changes',
  'notifications.update user': 'the recipient of a notification never changes',
};

/** Numbers, and names that may consist of digits. */
const numbersAndNames = [
  'username',
  'grace_seconds',
  'expected_rotation_count',
  'new_password',
  'custom_url',
  'number_of_problems',
  'cfg_number_of_problems',
  'choice',
  'top_k',
  'period_number',
  'points',
];

const cases = references.map((reference) => ({ name: `${reference.operation.id} ${reference.field}`, reference }));

describe('parameters that name objects', () => {
  test('every field that takes an identifier is swept, a term of the taxonomy or a mere number', () => {
    expect(listUnclassifiedFields()).toEqual(numbersAndNames);
  });

  test.each(cases)('$name: another user’s object is as good as a missing one', async ({ name, reference }) => {
    const { differences, isOwnDistinguished } = await findDistinguishableReferences(swept, reference);
    expect(differences).toEqual([]);
    expect(isOwnDistinguished).toBe(!(name in indifferent));
  });
});
