import { z } from 'zod';
import { linkField, nameField, textField } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { booleanParameter } from '../parameter.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { idempotencyInProgress, listFailures, objectFailures, writeFailures } from './failures.ts';
import { SearchParameter } from './list-parameters.ts';
import { idParameter } from './path-parameters.ts';
import { sampleCreator } from './users.example.ts';
import { CreatorMinimal } from './users.ts';

/** Used in URLs. */
const customUrl = /^[a-z0-9][a-z0-9-]{0,99}$/;

export const Publication = z
  .object({
    id: z.int(),
    uid: z.uuid(),
    title: z.string(),
    description: z.string().nullable(),
    logo: z.url().nullable(),
    custom_url: z.string().meta({ description: 'Identifies the publication wherever a request takes its `url`.' }),
    owner: CreatorMinimal,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Publication', description: 'A studio: the experiences that a user publishes under one URL.' });
export type Publication = z.output<typeof Publication>;

export const samplePublication: Publication = {
  id: 3,
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e63',
  title: 'Numbers by lamplight',
  description: 'One proof an evening.',
  logo: null,
  custom_url: 'numbers-by-lamplight',
  owner: sampleCreator,
  created_at: '2026-11-14T23:00:00Z',
  updated_at: '2026-11-14T23:00:00Z',
};

const Fields = z.object({
  title: nameField({ min: 1, max: 200 }),
  description: textField({ max: 5000 }).nullable(),
  logo: linkField().nullable(),
  custom_url: z
    .string()
    .regex(customUrl, { error: 'Expected 1 to 100 lowercase letters, digits and hyphens, not starting with a hyphen.' })
    .meta({ description: 'Must be unique in the installation.' }),
});
export const NewPublication = Fields.extend({
  description: Fields.shape.description.default(null),
  logo: Fields.shape.logo.default(null),
}).meta({ id: 'NewPublication' });
export type NewPublication = z.output<typeof NewPublication>;
export const PublicationChange = Fields.partial().meta({ id: 'PublicationChange' });
export type PublicationChange = z.output<typeof PublicationChange>;

export const PublicationQuery = PageQuery.extend({
  search: SearchParameter.optional().meta({ description: 'Searches title and `custom_url`; every word must match.' }),
  owned: booleanParameter().optional().meta({ description: 'True: only your own publications. False: only those of others.' }),
});
export type PublicationQuery = z.output<typeof PublicationQuery>;

const list = '/api/v1/aistudios/publications/';
const one = '/api/v1/aistudios/publications/{id}/';
const params = z.object({ id: idParameter('ID of the publication.') });
const object = { param: 'id', table: 'experiences.publication' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'visible', effect: 'read', rate: 'standard' } as const;
const write = { ...read, effect: 'write' } as const;
const writable = Object.keys(Fields.shape);
const taken = { 409: 'The `custom_url` is taken, or a request with the same Idempotency-Key is still running.' } as const;

export const publications = {
  list: defineOperation({
    id: 'publications.list',
    method: 'GET',
    path: list,
    summary: 'List the workspace’s publications',
    description: 'Newest first.',
    ...read,
    query: PublicationQuery,
    responses: {
      200: jsonResponse(paginatedSchema(Publication, 'PaginatedPublicationList'), {
        description: 'One page of publications.',
        example: { count: 1, next: null, previous: null, results: [samplePublication] },
      }),
    },
    failures: listFailures,
  }),
  create: defineOperation({
    id: 'publications.create',
    method: 'POST',
    path: list,
    summary: 'Create a publication',
    description: 'You become its owner.',
    ...write,
    policy: 'any-caller',
    writable,
    body: jsonBody(NewPublication, { example: { title: 'Numbers by lamplight', custom_url: 'numbers-by-lamplight' } }),
    responses: {
      201: jsonResponse(Publication, {
        description: 'The new publication.',
        headers: { Location: 'URL of the publication.' },
        example: samplePublication,
      }),
    },
    failures: { ...writeFailures, ...taken },
  }),
  get: defineOperation({
    id: 'publications.get',
    method: 'GET',
    path: one,
    summary: 'Get a publication',
    description: 'Only publications of your workspace.',
    ...read,
    object,
    params,
    responses: { 200: jsonResponse(Publication, { description: 'The publication.', example: samplePublication }) },
    failures: objectFailures,
  }),
  update: defineOperation({
    id: 'publications.update',
    method: 'PATCH',
    path: one,
    summary: 'Update a publication',
    description: 'Allowed for its owner and workspace admins. Fields left out of the body stay unchanged.',
    ...write,
    object,
    writable,
    params,
    body: jsonBody(PublicationChange, { example: { title: 'Numbers by daylight' } }),
    responses: { 200: jsonResponse(Publication, { description: 'The updated publication.', example: samplePublication }) },
    failures: { ...writeFailures, ...objectFailures, ...taken },
  }),
  remove: defineOperation({
    id: 'publications.remove',
    method: 'DELETE',
    path: one,
    summary: 'Delete a publication',
    description: 'Allowed for its owner and workspace admins. Its experiences are kept, without a publication.',
    ...write,
    object,
    writable: [],
    params,
    responses: { 204: emptyResponse('The publication was deleted.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
} as const;
