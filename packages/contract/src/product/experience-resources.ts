import { z } from 'zod';
import { linkField, nameField, textField } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { idempotencyInProgress, objectFailures, writeFailures } from './failures.ts';
import { idParameter } from './path-parameters.ts';

export const ResourceType = z.enum(['AI_EXPERT', 'AI_NOTE', 'QUEST']);
export type ResourceType = z.output<typeof ResourceType>;

export const ExperienceResource = z
  .object({
    id: z.int(),
    uid: z.uuid(),
    experience_id: z.int(),
    resource_type: ResourceType,
    title: z.string().nullable(),
    text: z.string().nullable().meta({ description: 'Text of an AI note, in Markdown.' }),
    instructions: z.string().nullable().meta({
      description: 'How an AI expert should answer. Shown only to users who can edit the experience; null for everyone else.',
    }),
    reading_time: z.int().nullable().meta({ description: 'Reading time of an AI note in minutes.' }),
    duration: z.string().nullable().meta({ description: 'Length of the audio or video, such as `12:30`.' }),
    audio_url: z.url().nullable(),
    video_url: z.url().nullable(),
    thumbnail: z.url().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ExperienceResource', description: 'A part of an experience: an AI note, an AI expert or a quest.' });
export type ExperienceResource = z.output<typeof ExperienceResource>;

const sample: ExperienceResource = {
  id: 31,
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e65',
  experience_id: 12,
  resource_type: 'AI_NOTE',
  title: 'The argument',
  text: 'Suppose there were a last one.',
  instructions: null,
  reading_time: 1,
  duration: null,
  audio_url: null,
  video_url: null,
  thumbnail: null,
  created_at: '2026-11-14T23:00:00Z',
  updated_at: '2026-11-14T23:00:00Z',
};

const Fields = z.object({
  title: nameField({ max: 200 }).nullable(),
  text: textField({ max: 200_000 }).nullable().meta({ description: 'Text of an AI note, in Markdown.' }),
  instructions: textField({ max: 20_000 }).nullable().meta({ description: 'How an AI expert should answer.' }),
  duration: z
    .string()
    .regex(/^\d{1,3}(:[0-5]\d){1,2}$/, {
      error: 'Expected minutes and seconds (12:30), or hours, minutes and seconds (1:02:30).',
    })
    .nullable(),
  audio_url: linkField().nullable(),
  video_url: linkField().nullable(),
  thumbnail: linkField().nullable(),
});
const { shape } = Fields;
export const NewExperienceResource = z
  .object({
    resource_type: ResourceType,
    title: shape.title.default(null),
    text: shape.text.default(null),
    instructions: shape.instructions.default(null),
    duration: shape.duration.default(null),
    audio_url: shape.audio_url.default(null),
    video_url: shape.video_url.default(null),
    thumbnail: shape.thumbnail.default(null),
  })
  .meta({ id: 'NewExperienceResource' });
export type NewExperienceResource = z.output<typeof NewExperienceResource>;
export const ExperienceResourceChange = Fields.partial().meta({ id: 'ExperienceResourceChange' });
export type ExperienceResourceChange = z.output<typeof ExperienceResourceChange>;

const list = '/api/v1/aistudios/experiences/{experience_id}/resources/';
const one = '/api/v1/aistudios/experiences/{experience_id}/resources/{id}/';
const inExperience = z.object({ experience_id: idParameter('ID of the experience.') });
const params = inExperience.extend({ id: idParameter('ID of the resource.') });
const object = { param: 'id', table: 'experiences.resource' } as const;
const ofExperience = { param: 'experience_id', table: 'experiences.experience' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'visible', effect: 'read', rate: 'standard' } as const;
const write = { ...read, effect: 'write' } as const;

export const experienceResources = {
  list: defineOperation({
    id: 'experienceResources.list',
    method: 'GET',
    path: list,
    summary: 'List the resources of an experience',
    description: 'In order of creation.',
    ...read,
    object: ofExperience,
    params: inExperience,
    query: PageQuery,
    responses: {
      200: jsonResponse(paginatedSchema(ExperienceResource, 'PaginatedExperienceResourceList'), {
        description: 'One page of resources.',
        example: { count: 1, next: null, previous: null, results: [sample] },
      }),
    },
    failures: { ...objectFailures, 404: 'The experience or the page does not exist.' },
  }),
  create: defineOperation({
    id: 'experienceResources.create',
    method: 'POST',
    path: list,
    summary: 'Add a resource to an experience',
    description:
      'Requires edit access to the experience. With `QUEST`, creates a quest with this title and the visibility of the experience.',
    ...write,
    object: ofExperience,
    writable: ['resource_type', ...Object.keys(shape)],
    params: inExperience,
    body: jsonBody(NewExperienceResource, {
      example: { resource_type: 'AI_NOTE', title: 'The argument', text: 'Suppose there were a last one.' },
    }),
    responses: {
      201: jsonResponse(ExperienceResource, {
        description: 'The new resource.',
        headers: { Location: 'URL of the resource.' },
        example: sample,
      }),
    },
    failures: { ...writeFailures, ...objectFailures },
  }),
  get: defineOperation({
    id: 'experienceResources.get',
    method: 'GET',
    path: one,
    summary: 'Get a resource',
    ...read,
    object,
    params,
    responses: { 200: jsonResponse(ExperienceResource, { description: 'The resource.', example: sample }) },
    failures: objectFailures,
  }),
  update: defineOperation({
    id: 'experienceResources.update',
    method: 'PATCH',
    path: one,
    summary: 'Update a resource',
    description: 'Requires edit access to the experience. Fields left out of the body stay unchanged.',
    ...write,
    object,
    writable: Object.keys(shape),
    params,
    body: jsonBody(ExperienceResourceChange, { example: { title: 'The argument, slowly' } }),
    responses: { 200: jsonResponse(ExperienceResource, { description: 'The updated resource.', example: sample }) },
    failures: { ...writeFailures, ...objectFailures },
  }),
  remove: defineOperation({
    id: 'experienceResources.remove',
    method: 'DELETE',
    path: one,
    summary: 'Delete a resource',
    description:
      'Requires edit access to the experience. Deleting a `QUEST` resource keeps its quest, which then no longer belongs to an experience.',
    ...write,
    object,
    writable: [],
    params,
    responses: { 204: emptyResponse('The resource was deleted.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
} as const;
