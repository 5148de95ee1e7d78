import { z } from 'zod';
import { linkField, nameField, textField } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { booleanParameter } from '../parameter.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { sampleExperience } from './experiences.example.ts';
import { idempotencyInProgress, listFailures, objectFailures, writeFailures } from './failures.ts';
import { SearchParameter } from './list-parameters.ts';
import { idParameter } from './path-parameters.ts';
import { CreatorMinimal } from './users.ts';
import { SharingFields, TagNames, Visibility } from './visibility.ts';

/** Engagement counters of an experience. */
export const ExperienceMetrics = z
  .object({ views: z.int(), likes: z.int(), saves: z.int(), shares: z.int(), completions: z.int() })
  .meta({ id: 'ExperienceMetrics' });
export type ExperienceMetrics = z.output<typeof ExperienceMetrics>;

export const TrendingScore = z.number().meta({
  description: 'Logarithm of the engagement, weighted by how recent it is. Only useful for comparing experiences.',
});

export const Experience = z
  .object({
    id: z.int(),
    uid: z.uuid(),
    title: z.string().nullable(),
    description: z.string(),
    focus_area: z.string().nullable(),
    cover_image: z.url().nullable(),
    experience_type_logo: z.url().nullable(),
    experience_type_cover: z.url().nullable(),
    publication: z.int().nullable().meta({ description: 'ID of the publication it belongs to.' }),
    category: z.int().nullable(),
    subcategory: z.int().nullable(),
    tags: z.array(z.string()),
    visibility: Visibility,
    teams: z.array(z.int()),
    co_creators: z.array(z.int()),
    creator: CreatorMinimal,
    metrics: ExperienceMetrics,
    trending_score: TrendingScore,
    published_at: z.iso.datetime().nullable().meta({ description: 'Null for a draft, which only its creators can see.' }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Experience', description: 'Learning content made of AI notes, AI experts and quests.' });
export type Experience = z.output<typeof Experience>;

const Fields = z.object({
  title: nameField({ max: 200 }).nullable(),
  description: textField({ max: 20_000 }),
  focus_area: nameField({ max: 200 }).nullable(),
  cover_image: linkField().nullable(),
  experience_type_logo: linkField().nullable(),
  experience_type_cover: linkField().nullable(),
  publication: z.int().min(1).nullable().meta({ description: 'ID of a publication you own.' }),
  category: z.int().min(1).nullable().meta({ description: 'ID of a category.' }),
  subcategory: z.int().min(1).nullable().meta({ description: 'ID of a subcategory; also sets the category.' }),
  tags: TagNames,
  ...SharingFields,
});
const { shape } = Fields;

export const NewExperience = z
  .object({
    title: shape.title.default(null),
    description: shape.description.default(''),
    focus_area: shape.focus_area.default(null),
    cover_image: shape.cover_image.default(null),
    experience_type_logo: shape.experience_type_logo.default(null),
    experience_type_cover: shape.experience_type_cover.default(null),
    publication: shape.publication.default(null),
    category: shape.category.default(null),
    subcategory: shape.subcategory.default(null),
    tags: shape.tags.default([]),
    visibility: shape.visibility.default('public'),
    teams: shape.teams.default([]),
    co_creators: shape.co_creators.default([]),
  })
  .meta({ id: 'NewExperience' });
export type NewExperience = z.output<typeof NewExperience>;
export const ExperienceChange = Fields.partial().meta({ id: 'ExperienceChange' });
export type ExperienceChange = z.output<typeof ExperienceChange>;

export const ExperienceQuery = PageQuery.extend({
  search: SearchParameter.optional().meta({ description: 'Searches title and focus area; every word must match.' }),
  owned: booleanParameter()
    .optional()
    .meta({ description: 'True: only experiences you created or co-created. False: only those of others.' }),
  published: booleanParameter().optional().meta({ description: 'True: only published experiences. False: only drafts.' }),
  visibility: Visibility.optional().meta({ description: 'Only experiences with this visibility.' }),
});
export type ExperienceQuery = z.output<typeof ExperienceQuery>;

const list = '/api/v1/aistudios/experiences/';
const one = '/api/v1/aistudios/experiences/{id}/';
const params = z.object({ id: idParameter('ID of the experience.') });
const object = { param: 'id', table: 'experiences.experience' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'visible', effect: 'read', rate: 'standard' } as const;
const write = { ...read, effect: 'write' } as const;
const writable = Object.keys(shape);
const changed = { 200: jsonResponse(Experience, { description: 'The updated experience.', example: sampleExperience }) };

export const experiences = {
  list: defineOperation({
    id: 'experiences.list',
    method: 'GET',
    path: list,
    summary: 'List the workspace’s experiences',
    description: 'The experiences you can see, including your own drafts; newest first.',
    ...read,
    query: ExperienceQuery,
    responses: {
      200: jsonResponse(paginatedSchema(Experience, 'PaginatedExperienceList'), {
        description: 'One page of experiences.',
        example: { count: 1, next: null, previous: null, results: [sampleExperience] },
      }),
    },
    failures: listFailures,
  }),
  create: defineOperation({
    id: 'experiences.create',
    method: 'POST',
    path: list,
    summary: 'Create an experience',
    description: 'The experience is a draft until you publish it.',
    ...write,
    policy: 'any-caller',
    writable,
    body: jsonBody(NewExperience, {
      example: { title: sampleExperience.title, focus_area: sampleExperience.focus_area, tags: sampleExperience.tags },
    }),
    responses: {
      201: jsonResponse(Experience, {
        description: 'The new experience.',
        headers: { Location: 'URL of the experience.' },
        example: { ...sampleExperience, published_at: null },
      }),
    },
    failures: writeFailures,
  }),
  get: defineOperation({
    id: 'experiences.get',
    method: 'GET',
    path: one,
    summary: 'Get an experience',
    description: 'Any experience you can see, including those of other workspaces.',
    ...read,
    object,
    params,
    responses: { 200: jsonResponse(Experience, { description: 'The experience.', example: sampleExperience }) },
    failures: objectFailures,
  }),
  update: defineOperation({
    id: 'experiences.update',
    method: 'PATCH',
    path: one,
    summary: 'Update an experience',
    description:
      'Allowed for its creator, its co-creators and workspace admins; co-creators may not change `visibility`, `teams`, `publication` or `co_creators`, except to remove themselves. Fields left out of the body stay unchanged.',
    ...write,
    object,
    writable,
    params,
    body: jsonBody(ExperienceChange, { example: { focus_area: 'Prime numbers' } }),
    responses: changed,
    failures: { ...writeFailures, ...objectFailures },
  }),
  remove: defineOperation({
    id: 'experiences.remove',
    method: 'DELETE',
    path: one,
    summary: 'Delete an experience',
    description: 'Allowed for its creator and workspace admins.',
    ...write,
    object,
    writable: [],
    params,
    responses: { 204: emptyResponse('The experience was deleted.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  publish: defineOperation({
    id: 'experiences.publish',
    method: 'POST',
    path: `${one}publish/`,
    summary: 'Publish an experience',
    description: 'Makes it visible to everyone its visibility allows. Publishing it again changes nothing.',
    ...write,
    object,
    writable: [],
    params,
    responses: changed,
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  unpublish: defineOperation({
    id: 'experiences.unpublish',
    method: 'POST',
    path: `${one}unpublish/`,
    summary: 'Unpublish an experience',
    description: 'Turns it back into a draft. Its metrics are kept.',
    ...write,
    object,
    writable: [],
    params,
    responses: {
      200: jsonResponse(Experience, { description: 'The draft.', example: { ...sampleExperience, published_at: null } }),
    },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
} as const;
