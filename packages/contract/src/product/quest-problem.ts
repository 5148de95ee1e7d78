import { z } from 'zod';

import { textField } from '../field.ts';

export const ProblemKind = z.enum(['cloze', 'definition', 'choice']).meta({
  description: '`cloze`: fill the gap of a sentence. `definition`: which term is described. `choice`: any other question.',
});
export type ProblemKind = z.output<typeof ProblemKind>;

export const problemLimits = { options: { min: 2, max: 6 }, perQuest: 500 } as const;

/** Shown only to people who may edit the quest: it contains the answer. */
export const QuestProblem = z
  .object({
    id: z.int(),
    uid: z.uuid(),
    quest_id: z.int(),
    kind: ProblemKind,
    question: z.string(),
    options: z.array(z.string()),
    correct_option: z.int().meta({ description: 'Position of the right option, starting at 0.' }),
    explanation: z.string(),
    source: z.string().nullable().meta({ description: 'What the problem was generated from: a URL or a title.' }),
    is_generated: z.boolean().meta({ description: 'False once a person has written or changed it.' }),
    is_active: z.boolean().meta({ description: 'Whether new games may use it.' }),
    rating: z.int().meta({ description: 'Elo: it rises when players fail and falls when they solve it.' }),
    times_answered: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'QuestProblem', description: 'A multiple-choice problem of a quest.' });
export type QuestProblem = z.output<typeof QuestProblem>;

const option = textField({ min: 1, max: 300 });
const { options } = problemLimits;

const fields = {
  question: textField({ min: 1, max: 1000 }),
  options: z.array(option).min(options.min).max(options.max).meta({ description: 'Two to six different texts.' }),
  correct_option: z
    .int()
    .min(0)
    .max(options.max - 1)
    .meta({ description: 'Position of the right option, starting at 0.' }),
  explanation: textField({ max: 2000 }).meta({ description: 'Shown to players after their answer.' }),
  is_active: z.boolean().meta({ description: 'Whether new games may use it.' }),
};

export const NewQuestProblem = z
  .object({
    ...fields,
    explanation: fields.explanation.default(''),
    is_active: fields.is_active.default(true),
    rating: z.int().min(100).max(4000).default(1200).meta({ description: 'How hard you think it is; games adjust it.' }),
  })
  .meta({ id: 'NewQuestProblem' });
export type NewQuestProblem = z.output<typeof NewQuestProblem>;

export const QuestProblemChange = z.object(fields).partial().meta({ id: 'QuestProblemChange' });
export type QuestProblemChange = z.output<typeof QuestProblemChange>;
