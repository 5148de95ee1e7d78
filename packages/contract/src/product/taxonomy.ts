import { z } from 'zod';

import { nameField, textField } from '../field.ts';
import { integerParameter } from '../parameter.ts';
import { declareTermOperations, TermQuery } from './taxonomy-operations.ts';

const id = z.int();
const name = nameField({ min: 1, max: 120 });
const description = textField({ max: 2000 }).nullable().optional();
const described = { id, name: z.string(), description: z.string().nullable().optional() };

export const Category = z.object(described).meta({ id: 'Category', description: 'A category of experiences and quests.' });
export const Subcategory = z
  .object({ id, category_id: z.int(), name: z.string(), description: z.string().nullable().optional() })
  .meta({ id: 'Subcategory', description: 'A subdivision of a category.' });
export const Tag = z.object({ name: z.string() }).meta({ id: 'Tag' });
export const ListedTag = z
  .object({ id, ...Tag.shape })
  .meta({ id: 'ListedTag', description: 'A tag with its id, which filters use.' });
export const DeveloperSkill = z.object(described).meta({ id: 'DeveloperSkill' });
export const InvestmentInterest = z.object(described).meta({ id: 'InvestmentInterest' });
export const MinimalPlayerLevel = z
  .object({
    id,
    uid: z.uuid(),
    name: z.string(),
    description: z.string().nullable().optional(),
    avg_score: z.int().optional(),
  })
  .meta({ id: 'MinimalPlayerLevel', description: 'The intended difficulty of a quest.' });

/** Six lists that differ only in their fields; `taxonomyOperations` holds what they share. */
export const taxonomy = {
  categories: declareTermOperations({
    group: 'categories',
    segment: 'categories',
    name: 'Category',
    table: 'taxonomy.category',
    noun: ['category', 'categories'],
    item: Category,
    draft: z.object({ name, description }),
    query: TermQuery,
    example: { id: 3, name: 'Mathematics', description: 'Proofs, numbers, shapes.' },
  }),
  subcategories: declareTermOperations({
    group: 'subcategories',
    segment: 'subcategories',
    name: 'Subcategory',
    table: 'taxonomy.subcategory',
    noun: ['subcategory', 'subcategories'],
    item: Subcategory,
    draft: z.object({ category_id: z.int().min(1), name, description }),
    query: TermQuery.extend({
      category: integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER })
        .optional()
        .meta({ description: 'Only subcategories of the category with this id.' }),
    }),
    example: { id: 8, category_id: 3, name: 'Number theory', description: null },
  }),
  tags: declareTermOperations({
    group: 'tags',
    segment: 'tags',
    name: 'ListedTag',
    table: 'taxonomy.tag',
    noun: ['tag', 'tags'],
    item: ListedTag,
    draft: z.object({ name }),
    query: TermQuery,
    example: { id: 21, name: 'primes' },
  }),
  skills: declareTermOperations({
    group: 'skills',
    segment: 'skills',
    name: 'DeveloperSkill',
    table: 'taxonomy.skill',
    noun: ['skill', 'skills'],
    item: DeveloperSkill,
    draft: z.object({ name, description }),
    query: TermQuery,
    example: { id: 5, name: 'TypeScript', description: null },
  }),
  investmentInterests: declareTermOperations({
    group: 'investmentInterests',
    segment: 'investment-interests',
    name: 'InvestmentInterest',
    table: 'taxonomy.investment_interest',
    noun: ['investment interest', 'investment interests'],
    item: InvestmentInterest,
    draft: z.object({ name, description }),
    query: TermQuery,
    example: { id: 2, name: 'Education', description: null },
  }),
  playerLevels: declareTermOperations({
    group: 'playerLevels',
    segment: 'player-levels',
    name: 'MinimalPlayerLevel',
    table: 'taxonomy.player_level',
    noun: ['player level', 'player levels'],
    item: MinimalPlayerLevel,
    draft: z.object({ name, description, avg_score: z.int().min(0).max(1_000_000).optional() }),
    query: TermQuery,
    example: {
      id: 1,
      uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e61',
      name: 'Beginner',
      description: 'No previous knowledge.',
      avg_score: 1200,
    },
  }),
} as const;
