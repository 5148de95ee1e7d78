import { z } from 'zod';
import { linkField, textField } from '../field.ts';
import { operation } from '../operation.ts';
import { PageQuery, paginated } from '../paginated.ts';
import { booleanParameter } from '../parameter.ts';
import { jsonBody } from '../request-body.ts';
import { empty, json } from '../response.ts';
import { sampleExperience } from './experiences.example.ts';
import { idempotencyInProgress, listFailures, objectFailures, writeFailures } from './failures.ts';
import { SearchParameter } from './list-parameters.ts';
import { idParameter } from './path-parameters.ts';
import { CreatorMinimal } from './users.ts';
import { SharingFields, TagNames, Visibility } from './visibility.ts';

/** What people did with an experience, each counted once where doing it twice means nothing. */
export const ExperienceMetrics = z
  .object({ views: z.int(), likes: z.int(), saves: z.int(), shares: z.int(), completions: z.int() })
  .meta({ id: 'ExperienceMetrics' });
export type ExperienceMetrics = z.output<typeof ExperienceMetrics>;

export const TrendingScore = z.number().meta({
  description: 'The logarithm of all engagement, each weighed by when it happened. Only its order means anything.',
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
    publication: z.int().nullable().meta({ description: 'The id of the publication that it appears in.' }),
    category: z.int().nullable(),
    subcategory: z.int().nullable(),
    tags: z.array(z.string()),
    visibility: Visibility,
    teams: z.array(z.int()),
    co_creators: z.array(z.int()),
    creator: CreatorMinimal,
    metrics: ExperienceMetrics,
    trending_score: TrendingScore,
    published_at: z.iso.datetime().nullable().meta({ description: 'Null for a draft, which its makers alone see.' }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Experience', description: 'Something to learn from, made of AI notes, AI experts and quests.' });
export type Experience = z.output<typeof Experience>;

const Fields = z.object({
  title: textField({ max: 200 }).nullable(),
  description: textField({ max: 20_000 }),
  focus_area: textField({ max: 200 }).nullable(),
  cover_image: linkField().nullable(),
  experience_type_logo: linkField().nullable(),
  experience_type_cover: linkField().nullable(),
  publication: z.int().min(1).nullable().meta({ description: 'The id of a publication that the caller owns.' }),
  category: z.int().min(1).nullable().meta({ description: 'The id of a category.' }),
  subcategory: z.int().min(1).nullable().meta({ description: 'The id of a subcategory, which also sets the category.' }),
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
  search: SearchParameter.optional().meta({ description: 'Free text over title and focus area; every word must occur.' }),
  owned: booleanParameter()
    .optional()
    .meta({ description: 'True: only those that the caller makes. False: only those of others.' }),
  published: booleanParameter().optional().meta({ description: 'False: only drafts. True: only what is published.' }),
  visibility: Visibility.optional().meta({ description: 'Only those of this visibility.' }),
});
export type ExperienceQuery = z.output<typeof ExperienceQuery>;

const list = '/api/v1/aistudios/experiences/';
const one = '/api/v1/aistudios/experiences/{id}/';
const params = z.object({ id: idParameter('Of the experience.') });
const object = { param: 'id', table: 'experiences.experience' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'visible', effect: 'read', rate: 'standard' } as const;
const write = { ...read, effect: 'write' } as const;
const writable = Object.keys(shape);
const changed = { 200: json(Experience, { description: 'The experience as it is now.', example: sampleExperience }) };

export const experiences = {
  list: operation({
    id: 'experiences.list',
    method: 'GET',
    path: list,
    summary: 'List the workspace’s experiences',
    description: 'Those that the caller may see, drafts of their own among them; the newest first.',
    ...read,
    query: ExperienceQuery,
    responses: {
      200: json(paginated(Experience, 'PaginatedExperienceList'), {
        description: 'One page of experiences.',
        example: { count: 1, next: null, previous: null, results: [sampleExperience] },
      }),
    },
    failures: listFailures,
  }),
  create: operation({
    id: 'experiences.create',
    method: 'POST',
    path: list,
    summary: 'Begin an experience',
    description: 'A draft, until it is published.',
    ...write,
    policy: 'any-caller',
    writable,
    body: jsonBody(NewExperience, {
      example: { title: sampleExperience.title, focus_area: sampleExperience.focus_area, tags: sampleExperience.tags },
    }),
    responses: {
      201: json(Experience, {
        description: 'The new experience.',
        headers: { Location: 'Where the experience is.' },
        example: { ...sampleExperience, published_at: null },
      }),
    },
    failures: writeFailures,
  }),
  get: operation({
    id: 'experiences.get',
    method: 'GET',
    path: one,
    summary: 'Read one experience',
    description: 'Any that the caller may see, also of other workspaces.',
    ...read,
    object,
    params,
    responses: { 200: json(Experience, { description: 'The experience.', example: sampleExperience }) },
    failures: objectFailures,
  }),
  update: operation({
    id: 'experiences.update',
    method: 'PATCH',
    path: one,
    summary: 'Change an experience',
    description: 'For its creator, its co-creators and the workspace’s admins. What the body does not name stays as it is.',
    ...write,
    object,
    writable,
    params,
    body: jsonBody(ExperienceChange, { example: { focus_area: 'Prime numbers' } }),
    responses: changed,
    failures: { ...writeFailures, ...objectFailures },
  }),
  remove: operation({
    id: 'experiences.remove',
    method: 'DELETE',
    path: one,
    summary: 'Remove an experience',
    description: 'For its creator and the workspace’s admins. It is gone for every reader.',
    ...write,
    object,
    writable: [],
    params,
    responses: { 204: empty('There is no such experience any more.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  publish: operation({
    id: 'experiences.publish',
    method: 'POST',
    path: `${one}publish/`,
    summary: 'Publish an experience',
    description: 'From now on everyone sees it whom its visibility allows. Publishing again changes nothing.',
    ...write,
    object,
    writable: [],
    params,
    responses: changed,
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  unpublish: operation({
    id: 'experiences.unpublish',
    method: 'POST',
    path: `${one}unpublish/`,
    summary: 'Take an experience back',
    description: 'It is a draft again. What people did with it is kept.',
    ...write,
    object,
    writable: [],
    params,
    responses: { 200: json(Experience, { description: 'The draft.', example: { ...sampleExperience, published_at: null } }) },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
} as const;
