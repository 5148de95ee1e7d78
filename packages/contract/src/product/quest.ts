import { z } from 'zod';

import { linkField, nameField, textField } from '../field.ts';
import { nullableJsonField } from '../json-field.ts';
import { PageQuery } from '../paginated.ts';
import { booleanParameter, integerParameter, listParameter } from '../parameter.ts';
import { defineStateMachine } from '../state-machine.ts';
import { SearchParameter } from './list-parameters.ts';
import { MinimalPlayerLevel } from './taxonomy.ts';
import { CreatorMinimal, MinimalIAMUser } from './users.ts';
import { SharingFields, TagNames, Visibility } from './visibility.ts';

/** Progress of generating a quest's texts. The specification (section 3) names the states; adr/0032 chooses the transitions. */
export const questCreation = defineStateMachine({
  id: 'quest_creation_status',
  kind: 'stored',
  states: ['not_started', 'in_progress', 'completed', 'failed'],
  moves: [
    { from: null, to: 'not_started', by: 'the quest is created' },
    { from: 'not_started', to: 'in_progress', by: 'a creator requests generation' },
    { from: 'in_progress', to: 'completed', by: 'generation succeeds' },
    { from: 'in_progress', to: 'failed', by: 'the quest has no text to work from, or generation failed' },
    { from: 'failed', to: 'in_progress', by: 'a creator requests generation again' },
    { from: 'completed', to: 'in_progress', by: 'a creator requests generation again' },
  ],
});
export const CreationStatus = z.enum(['not_started', 'in_progress', 'completed', 'failed']);
export type CreationStatus = z.output<typeof CreationStatus>;

export const QuestPublication = z
  .object({ id: z.int(), uid: z.uuid(), title: z.string(), logo: z.url().nullable(), custom_url: z.string() })
  .meta({ id: 'QuestPublication', description: 'The publication of the quest’s experience.' });

const free = z.unknown().optional();

export const Quest = z
  .object({
    id: z.int(),
    uid: z.uuid(),
    name: z.string(),
    urls: z.array(z.string()).optional().meta({ description: 'URLs of learning material.' }),
    files: z.array(z.url()).optional(),
    logo: z.url().nullable().optional(),
    cover: z.url().nullable().optional(),
    tags: z.array(z.string()).optional().meta({ description: 'Tag names.' }),
    category: z.string().optional().meta({ description: 'Name of the category; empty if there is none.' }),
    subcategory: z.string().optional().meta({ description: 'Name of the subcategory; empty if there is none.' }),
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
    metrics: z.string().meta({ description: 'JSON encoded as a string, with the numbers `plays`, `saves` and `completions`.' }),
    created_by: MinimalIAMUser,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    publication_url: z.string().nullable().meta({ description: 'The `custom_url` of `publication`.' }),
    publication: QuestPublication.nullable().meta({ description: 'Publication of the experience the quest belongs to, if any.' }),
    user_added_quest: z.boolean().meta({ description: 'Whether you have saved the quest.' }),
    workspace_id: z.int(),
  })
  .meta({ id: 'Quest', description: 'A playable learning activity.' });
export type Quest = z.output<typeof Quest>;

export const QuestFields = z.object({
  name: nameField({ min: 1, max: 200 }),
  urls: z.array(linkField()).max(50),
  files: z.array(linkField()).max(50),
  logo: linkField().nullable(),
  cover: linkField().nullable(),
  tags: TagNames,
  category: z.int().min(1).nullable().meta({ description: 'ID of a category.' }),
  subcategory: z.int().min(1).nullable().meta({ description: 'ID of a subcategory; also sets the category.' }),
  player_level: z.int().min(1).meta({ description: 'ID of a player level.' }),
  learnings: nullableJsonField(),
  quiz_format: nullableJsonField(),
  recommended_skills: nullableJsonField(),
  focus_area: nameField({ max: 200 }).nullable(),
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
      .meta({ description: 'ID of a player level; the lowest one if omitted.' }),
    visibility: QuestFields.shape.visibility
      .optional()
      .meta({ description: 'If omitted, the visibility of the experience, or `public` without one.' }),
    experience: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'ID of an experience you can edit. The quest is added to it as a resource.' }),
  })
  .meta({ id: 'NewQuest' });
export type NewQuest = z.output<typeof NewQuest>;

const orderings = ['created_at', '-created_at', 'name', '-name', 'popularity', '-popularity'] as const;
const termName = nameField({ max: 120 });

export const QuestQuery = PageQuery.extend({
  category: termName.optional().meta({ description: 'Name of a category, ignoring case, or its id.' }),
  creation_status: CreationStatus.optional(),
  ordering: listParameter(z.enum(orderings))
    .optional()
    .meta({ description: 'One or more fields in order of precedence; `-` means descending. `-created_at` if omitted.' }),
  owned: booleanParameter()
    .optional()
    .meta({ description: 'True: only quests you created or co-created. False: only those of others.' }),
  player_level: termName.optional().meta({ description: 'Name of a player level, ignoring case, its id or its uid.' }),
  saved: booleanParameter()
    .optional()
    .meta({ description: 'True: only quests you have saved. False: only quests you have not saved.' }),
  search: SearchParameter.optional().meta({
    description: 'Searches name, focus area, summary, tags and categories; every word must match one of them.',
  }),
  subcategory: termName.optional().meta({ description: 'Name of a subcategory, ignoring case, or its id.' }),
  tags: listParameter(integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER }))
    .optional()
    .meta({ description: 'Tag ids; matches quests with any of them.' }),
  visibility: Visibility.optional().meta({ description: 'Only quests with this visibility that you can see.' }),
});
export type QuestQuery = z.output<typeof QuestQuery>;
