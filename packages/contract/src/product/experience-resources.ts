import { z } from 'zod';
import { linkField, textField } from '../field.ts';
import { operation } from '../operation.ts';
import { PageQuery, paginated } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { empty, json } from '../response.ts';
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
    text: z.string().nullable().meta({ description: 'What an AI note says, in Markdown.' }),
    instructions: z
      .string()
      .nullable()
      .meta({ description: 'How an AI expert is to answer. Shown to those who may change it; null to everyone else.' }),
    reading_time: z.int().nullable().meta({ description: 'Minutes, from the text of a note.' }),
    duration: z.string().nullable().meta({ description: 'Of audio or video, as `12:30`.' }),
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
  title: textField({ max: 200 }).nullable(),
  text: textField({ max: 200_000 }).nullable().meta({ description: 'Of an AI note; Markdown.' }),
  instructions: textField({ max: 20_000 }).nullable().meta({ description: 'Of an AI expert.' }),
  duration: z
    .string()
    .regex(/^\d{1,3}(:[0-5]\d){1,2}$/, { error: 'Expected minutes and seconds as in 12:30, or hours too as in 1:02:30.' })
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
const inExperience = z.object({ experience_id: idParameter('Of the experience.') });
const params = inExperience.extend({ id: idParameter('Of the resource.') });
const object = { param: 'id', table: 'experiences.resource' } as const;
const ofExperience = { param: 'experience_id', table: 'experiences.experience' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'visible', effect: 'read', rate: 'standard' } as const;
const write = { ...read, effect: 'write' } as const;

export const experienceResources = {
  list: operation({
    id: 'experienceResources.list',
    method: 'GET',
    path: list,
    summary: 'List the resources of an experience',
    description: 'In the order in which they were made.',
    ...read,
    object: ofExperience,
    params: inExperience,
    query: PageQuery,
    responses: {
      200: json(paginated(ExperienceResource, 'PaginatedExperienceResourceList'), {
        description: 'One page of resources.',
        example: { count: 1, next: null, previous: null, results: [sample] },
      }),
    },
    failures: { ...objectFailures, 404: 'There is no such experience, or no such page.' },
  }),
  create: operation({
    id: 'experienceResources.create',
    method: 'POST',
    path: list,
    summary: 'Add a resource to an experience',
    description:
      'For those who may change the experience. With `QUEST` a quest of this title begins, whose visibility is that of the experience.',
    ...write,
    object: ofExperience,
    writable: ['resource_type', ...Object.keys(shape)],
    params: inExperience,
    body: jsonBody(NewExperienceResource, {
      example: { resource_type: 'AI_NOTE', title: 'The argument', text: 'Suppose there were a last one.' },
    }),
    responses: {
      201: json(ExperienceResource, {
        description: 'The new resource.',
        headers: { Location: 'Where the resource is.' },
        example: sample,
      }),
    },
    failures: { ...writeFailures, ...objectFailures },
  }),
  get: operation({
    id: 'experienceResources.get',
    method: 'GET',
    path: one,
    summary: 'Read one resource',
    ...read,
    object,
    params,
    responses: { 200: json(ExperienceResource, { description: 'The resource.', example: sample }) },
    failures: objectFailures,
  }),
  update: operation({
    id: 'experienceResources.update',
    method: 'PATCH',
    path: one,
    summary: 'Change a resource',
    description: 'For those who may change the experience. What the body does not name stays as it is.',
    ...write,
    object,
    writable: Object.keys(shape),
    params,
    body: jsonBody(ExperienceResourceChange, { example: { title: 'The argument, slowly' } }),
    responses: { 200: json(ExperienceResource, { description: 'The resource as it is now.', example: sample }) },
    failures: { ...writeFailures, ...objectFailures },
  }),
  remove: operation({
    id: 'experienceResources.remove',
    method: 'DELETE',
    path: one,
    summary: 'Remove a resource',
    description: 'For those who may change the experience. The quest of a `QUEST` stays, without a source.',
    ...write,
    object,
    writable: [],
    params,
    responses: { 204: empty('There is no such resource any more.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
} as const;
