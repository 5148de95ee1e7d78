import { z } from 'zod';

import { textField } from '../field.ts';
import { VaultPassage, vaultSearchLimits } from './vault-search.ts';

export const Question = textField({ min: 1, max: vaultSearchLimits.queryLength });

export const VaultQuestion = z
  .object({
    question: Question.meta({ description: 'What you want to know, in any language that the model speaks.' }),
    document_ids: z
      .array(z.int().min(1))
      .min(1)
      .max(vaultSearchLimits.documentIds)
      .optional()
      .meta({ description: 'Answer only from these documents; ids that are not yours match nothing.' }),
  })
  .meta({ id: 'VaultQuestion' });
export type VaultQuestion = z.output<typeof VaultQuestion>;

export const AnswerCitation = VaultPassage.omit({ score: true, highlights: true })
  .extend({ number: z.int().min(1).meta({ description: 'The same passage has the same number in all sentences of an answer.' }) })
  .meta({ id: 'AnswerCitation', description: 'A passage that a sentence of an answer cites.' });
export type AnswerCitation = z.output<typeof AnswerCitation>;

export const AnswerOutcome = z.enum(['answered', 'no_passages', 'cut_off']).meta({
  description:
    '`no_passages`: no document has anything about the question, so the model was not asked. `cut_off`: the answer was too long.',
});

export const AnswerEvent = z
  .object({
    type: z.enum(['sentence', 'done', 'failed']).meta({
      description:
        'Also the name of the server-sent event. `done` or `failed` is the last event; without either, the connection was interrupted.',
    }),
    text: z.string().optional().meta({ description: 'One sentence of the answer: plain text, without links and images.' }),
    is_cited: z
      .boolean()
      .optional()
      .meta({ description: 'False if the sentence cites no passage: it may be wrong, so mark it when you show it.' }),
    citations: z.array(AnswerCitation).optional(),
    outcome: AnswerOutcome.optional(),
    sentences: z.int().optional().meta({ description: 'How many sentences the answer has.' }),
    uncited: z.int().optional().meta({ description: 'How many of them cite no passage.' }),
    notice: z.string().nullable().optional().meta({ description: 'A sentence to show with the answer.' }),
    code: z.string().optional().meta({ description: 'Stable identifier of the failure, for programs.' }),
    detail: z.string().optional().meta({ description: 'Why the answer failed, as a sentence to show.' }),
  })
  .meta({ id: 'AnswerEvent', description: 'The data of one event in the stream of an answer.' });
export type AnswerEvent = z.output<typeof AnswerEvent>;

/** Failures of all operations that ask a language model. */
export const answerFailures = {
  400: 'The body is invalid; `errors` names the fields.',
  403: 'Your key lacks the required scope, or today’s calls of the model are used up (`quota_exceeded`).',
  429: 'You asked too many questions, or have too many open answers; `Retry-After` says when to try again.',
  501: 'This installation has no language model; `hint` says how to configure one.',
  502: 'The language model is unavailable, or refused the request.',
  503: 'The server gives too many answers at the moment or is shutting down; `Retry-After` says when to try again.',
} as const;
