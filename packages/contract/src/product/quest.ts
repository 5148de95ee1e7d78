import { z } from 'zod';

import { linkField, textField } from '../field.ts';
import { nullableJsonField } from '../json-field.ts';
import { PageQuery } from '../paginated.ts';
import { booleanParameter, integerParameter, listParameter } from '../parameter.ts';
import { stateMachine } from '../state-machine.ts';
import { SearchParameter } from './list-parameters.ts';
import { MinimalPlayerLevel } from './taxonomy.ts';
import { CreatorMinimal, MinimalIAMUser } from './users.ts';
import { SharingFields, TagNames, Visibility } from './visibility.ts';

/** How far a quest's own texts are worked out; SPEC section 3 names the states, adr/0032 the moves. */
export const questCreation = stateMachine({
  id: 'quest_creation_status',
  kind: 'stored',
  states: ['not_started', 'in_progress', 'completed', 'failed'],
  moves: [
    { from: null, to: 'not_started', by: 'the quest is made' },
    { from: 'not_started', to: 'in_progress', by: 'a maker asks for it to be worked out' },
    { from: 'in_progress', to: 'completed', by: 'the worker is done' },
    { from: 'in_progress', to: 'failed', by: 'there is nothing to work from, or the worker gave up' },
    { from: 'failed', to: 'in_progress', by: 'a maker asks again' },
    { from: 'completed', to: 'in_progress', by: 'a maker asks for it to be worked out anew' },
  ],
});
export const CreationStatus = z.enum(['not_started', 'in_progress', 'completed', 'failed']);
export type CreationStatus = z.output<typeof CreationStatus>;

export const QuestPublication = z
  .object({ id: z.int(), uid: z.uuid(), title: z.string(), logo: z.url().nullable(), custom_url: z.string() })
  .meta({ id: 'QuestPublication', description: 'The studio of the experience that a quest comes from.' });

const free = z.unknown().optional();

export const Quest = z
  .object({
    id: z.int(),
    uid: z.uuid(),
    name: z.string(),
    urls: z.array(z.string()).optional().meta({ description: 'Addresses to learn from.' }),
    files: z.array(z.url()).optional(),
    logo: z.url().nullable().optional(),
    cover: z.url().nullable().optional(),
    tags: z.array(z.string()).optional().meta({ description: 'Names.' }),
    category: z.string().optional().meta({ description: 'Its name; empty when it has none.' }),
    subcategory: z.string().optional().meta({ description: 'Its name; empty when it has none.' }),
    player_level: MinimalPlayerLevel,
    learnings: free,
    quiz_format: free,
    recommended_skills: free,
    focus_area: z.string().nullable().optional(),
    summary: z.string().nullable().optional(),
    description: z.string().nullable().optional(),
    visibility: Visibility.optional(),
    co_creators: z.array(CreatorMinimal).optional(),
    creation_status: CreationStatus.optional(),
    metrics: z.string().meta({ description: 'JSON as text: `plays`, `saves` and `completions`, each a number.' }),
    created_by: MinimalIAMUser,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    publication_url: z.string().nullable().meta({ description: 'The `custom_url` of `publication`.' }),
    publication: QuestPublication.nullable().meta({ description: 'Of the experience that the quest comes from, if any.' }),
    user_added_quest: z.boolean().meta({ description: 'Whether the caller has saved the quest.' }),
    workspace_id: z.int(),
  })
  .meta({ id: 'Quest', description: 'Something to play and learn by.' });
export type Quest = z.output<typeof Quest>;

export const QuestFields = z.object({
  name: textField({ min: 1, max: 200 }),
  urls: z.array(linkField()).max(50),
  files: z.array(linkField()).max(50),
  logo: linkField().nullable(),
  cover: linkField().nullable(),
  tags: TagNames,
  category: z.int().min(1).nullable().meta({ description: 'The id of a category.' }),
  subcategory: z.int().min(1).nullable().meta({ description: 'The id of a subcategory, which also sets the category.' }),
  player_level: z.int().min(1).meta({ description: 'The id of a player level.' }),
  learnings: nullableJsonField(),
  quiz_format: nullableJsonField(),
  recommended_skills: nullableJsonField(),
  focus_area: textField({ max: 200 }).nullable(),
  summary: textField({ max: 5000 }).nullable(),
  description: textField({ max: 20_000 }).nullable(),
  ...SharingFields,
});
export const QuestChange = QuestFields.partial().meta({ id: 'QuestChange' });
export type QuestChange = z.output<typeof QuestChange>;
export const NewQuest = QuestFields.partial()
  .extend({
    name: QuestFields.shape.name,
    player_level: QuestFields.shape.player_level
      .optional()
      .meta({ description: 'The id of a player level; the lowest of the installation when absent.' }),
    visibility: QuestFields.shape.visibility
      .optional()
      .meta({ description: 'As that of the experience when absent; `public` where there is none.' }),
    experience: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'The id of an experience that the caller may change: the quest becomes a resource of it.' }),
  })
  .meta({ id: 'NewQuest' });
export type NewQuest = z.output<typeof NewQuest>;

const orderings = ['created_at', '-created_at', 'name', '-name', 'popularity', '-popularity'] as const;
const termName = textField({ max: 120 });

export const QuestQuery = PageQuery.extend({
  category: termName.optional().meta({ description: 'A category’s name, whatever the case of its letters, or its id.' }),
  creation_status: CreationStatus.optional(),
  ordering: listParameter(z.enum(orderings))
    .optional()
    .meta({ description: 'One or several, the first first; `-` is descending. `-created_at` when absent.' }),
  owned: booleanParameter()
    .optional()
    .meta({ description: 'True: only those that the caller makes, alone or with others. False: only those of others.' }),
  player_level: termName
    .optional()
    .meta({ description: 'A player level’s name, whatever the case of its letters, its id or its uid.' }),
  saved: booleanParameter().optional().meta({ description: 'True: only those that the caller has saved. False: only others.' }),
  search: SearchParameter.optional().meta({
    description: 'Free text over name, focus area, summary, tags and categories; every word must occur in one of them.',
  }),
  subcategory: termName.optional().meta({ description: 'A subcategory’s name, whatever the case of its letters, or its id.' }),
  tags: listParameter(integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER }))
    .optional()
    .meta({ description: 'Ids of tags: with any of them.' }),
  visibility: Visibility.optional().meta({ description: 'Among what the caller may see, those of this visibility.' }),
});
export type QuestQuery = z.output<typeof QuestQuery>;
