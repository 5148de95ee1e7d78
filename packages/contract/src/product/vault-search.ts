import { z } from 'zod';

import { textField } from '../field.ts';
import { DocumentType } from './vault-document.ts';

export const vaultSearchLimits = { queryLength: 1000, results: { default: 10, max: 50 }, documentIds: 100 } as const;

const mode = z.enum(['hybrid', 'semantic', 'keyword']);
const { results } = vaultSearchLimits;

export const VaultSearchRequest = z
  .object({
    query: textField({ min: 1, max: vaultSearchLimits.queryLength }).meta({ description: 'A question or some words.' }),
    top_k: z.int().min(1).max(results.max).default(results.default).meta({ description: 'The most passages to return.' }),
    document_ids: z
      .array(z.int().min(1))
      .min(1)
      .max(vaultSearchLimits.documentIds)
      .optional()
      .meta({ description: 'Search only these documents; ids that are not yours match nothing.' }),
    mode: mode.default('hybrid').meta({
      description: '`semantic` finds passages by meaning, `keyword` by their words, and `hybrid` combines both rankings.',
    }),
  })
  .meta({ id: 'VaultSearchRequest' });
export type VaultSearchRequest = z.output<typeof VaultSearchRequest>;

const offset = (description: string) => z.int().min(0).meta({ description });

export const VaultPassage = z
  .object({
    document_id: z.int(),
    document_name: z.string().nullable(),
    document_type: DocumentType,
    passage_index: z.int().meta({ description: 'Position of the passage in the document, starting at 0.' }),
    heading: z.string().meta({ description: 'The headings above the passage; empty if there are none.' }),
    text: z.string(),
    start: offset('Where the passage starts in the text of the document, in UTF-16 code units.'),
    end: offset('Where it ends: the offset after its last code unit.'),
    score: z.number().min(0).max(1).meta({ description: 'Higher is better; comparable within one response only.' }),
    highlights: z
      .array(z.object({ start: offset('Start in the text of the document.'), end: offset('End in the text of the document.') }))
      .meta({ description: 'Words of the query in the passage; empty if it was found by meaning only.' }),
  })
  .meta({ id: 'VaultPassage', description: 'A part of a document, with what is needed to cite it.' });
export type VaultPassage = z.output<typeof VaultPassage>;

export const VaultSearchResponse = z
  .object({
    query: z.string(),
    mode: mode.meta({ description: 'How the search was done: `keyword` if the meaning of the query could not be determined.' }),
    notice: z.string().nullable().meta({ description: 'Why `mode` differs from the requested one, as a sentence to show.' }),
    results: z.array(VaultPassage).meta({ description: 'Best first.' }),
  })
  .meta({ id: 'VaultSearchResponse' });
export type VaultSearchResponse = z.output<typeof VaultSearchResponse>;

const amountFields = {
  used: z.int(),
  limit: z.int(),
  is_nearly_reached: z.boolean().meta({ description: 'Whether 80 percent or more of the limit is used.' }),
};
const Amount = z.object(amountFields);
const Amounts = z.object({
  bytes: Amount.meta({ description: 'Files and texts.' }),
  documents: Amount,
  passages: Amount.meta({ description: 'Searchable passages of all documents.' }),
  model_calls: z.object({ ...amountFields, resets_at: z.iso.datetime() }).meta({
    description:
      'Calls of the models today, which search by meaning and answer questions. When they are used up, search continues by words only.',
  }),
});

export const VaultUsage = z
  .object({
    user: Amounts.meta({ description: 'Your own documents.' }),
    workspace: Amounts.meta({ description: 'The documents of all users of your workspace.' }),
  })
  .meta({ id: 'VaultUsage', description: 'How much of the vault’s limits is used.' });
export type VaultUsage = z.output<typeof VaultUsage>;
