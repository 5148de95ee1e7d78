import { z } from 'zod';

import { textField } from '../field.ts';
import { CreationStatus } from './quest.ts';

/** Limits of one generation. */
export const generationLimits = {
  documents: 20,
  textCharacters: 200_000,
  problems: { default: 30, max: 100 },
} as const;

/** What a quest is generated from, besides its own description, `urls`, `files` and the notes of its experience. */
export const GenerationRequest = z
  .object({
    text: textField({ max: generationLimits.textCharacters }).optional().meta({ description: 'Text to make problems from.' }),
    documents: z
      .array(z.int().min(1))
      .max(generationLimits.documents)
      .optional()
      .meta({ description: 'IDs of documents in your vault. Their text stays private; the problems made from it do not.' }),
    number_of_problems: z
      .int()
      .min(1)
      .max(generationLimits.problems.max)
      .default(generationLimits.problems.default)
      .meta({ description: 'How many problems to make at most.' }),
  })
  .meta({ id: 'GenerationRequest' });
export type GenerationRequest = z.output<typeof GenerationRequest>;

const GenerationSource = z.object({
  source: z.string().meta({ description: 'A URL, or the title of a text.' }),
  problems: z.int().meta({ description: 'Problems made from it.' }),
  error: z.string().nullable().meta({ description: 'Why it could not be read.' }),
});

export const QuestGeneration = z
  .object({
    creation_status: CreationStatus,
    progress: z.int().min(0).max(100).meta({ description: '100 once it is completed; at most 99 before.' }),
    message: z.string().meta({ description: 'What is being done, or why it failed; empty before the first generation.' }),
    problems: z.int().meta({ description: 'Problems of the quest that games may use.' }),
    sources: z.array(GenerationSource),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'QuestGeneration', description: 'The last generation of a quest.' });
export type QuestGeneration = z.output<typeof QuestGeneration>;
