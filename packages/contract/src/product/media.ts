import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { integerParameter } from '../parameter.ts';
import { multipartBody } from '../request-body.ts';
import { emptyResponse, fileResponse, jsonResponse } from '../response.ts';
import { idempotencyInProgress, listFailures, objectFailures, storageFailures, writeFailures } from './failures.ts';

/** Maximum size of an upload, and of the pixels that a displayed picture declares. */
export const mediaLimits = {
  imageBytes: 10 * 1024 * 1024,
  fileBytes: 25 * 1024 * 1024,
  picturePixels: 40_000_000,
  pictureSide: 16_384,
} as const;

export const MediaObject = z
  .object({
    id: z.int(),
    uid: z.uuid().meta({ description: 'Random. Anyone who knows it can read the file.' }),
    url: z.url().meta({ description: 'URL of the file, for use in any field that takes a URL.' }),
    filename: z.string().meta({ description: 'The name you sent, without characters that file systems and URLs do not allow.' }),
    media_type: z.string().meta({ description: 'Detected from the content, not taken from the request.' }),
    size: z.int().meta({ description: 'Size in bytes.' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'MediaObject', description: 'An uploaded file.' });
export type MediaObject = z.output<typeof MediaObject>;

export const PaginatedMediaObjectList = paginatedSchema(MediaObject, 'PaginatedMediaObjectList');

const sampleUid = '3f2b6c1d-27a3-4e8f-9f60-5a1b2c3d4e5f';
const sample: MediaObject = {
  id: 12,
  uid: sampleUid,
  url: `https://api.lyceum.invalid/media/${sampleUid}/portrait.png`,
  filename: 'portrait.png',
  media_type: 'image/png',
  size: 48_213,
  created_at: '2026-11-14T23:00:00Z',
};

const own = { since: '1.0.0', published: true, auth: 'caller', rate: 'standard' } as const;
const anyone = {
  since: '1.0.0',
  published: false,
  auth: 'anonymous',
  policy: 'anyone',
  effect: 'read',
  rate: 'none',
} as const;

export const media = {
  upload: defineOperation({
    id: 'media.upload',
    method: 'POST',
    path: '/api/v1/media/',
    summary: 'Upload an image or a file',
    description:
      'Returns a URL for use in other fields (a picture, a logo, a résumé). Anyone who has the URL can read the file. Images are displayed inline, all other files are downloaded. The type is detected from the content. A picture may have at most 40 megapixels and 16,384 pixels per side.',
    ...own,
    policy: 'any-caller',
    effect: 'write',
    rate: 'upload',
    writable: ['file'],
    body: multipartBody(z.strictObject({}), { files: ['file'], requiredFiles: ['file'], maxBytes: mediaLimits.fileBytes }),
    responses: {
      201: jsonResponse(MediaObject, {
        description: 'The uploaded file.',
        headers: { Location: 'URL of the file.' },
        example: sample,
      }),
    },
    failures: {
      ...writeFailures,
      ...storageFailures,
      413: `The file is larger than ${mediaLimits.fileBytes} bytes, or an image larger than ${mediaLimits.imageBytes} bytes.`,
    },
  }),
  list: defineOperation({
    id: 'media.list',
    method: 'GET',
    path: '/api/v1/media/',
    summary: 'List your uploads',
    description: 'Newest first.',
    ...own,
    policy: 'owner',
    effect: 'read',
    query: PageQuery,
    responses: {
      200: jsonResponse(PaginatedMediaObjectList, {
        description: 'One page of files.',
        example: { count: 1, next: null, previous: null, results: [sample] },
      }),
    },
    failures: { 403: listFailures[403], 404: listFailures[404] },
  }),
  remove: defineOperation({
    id: 'media.remove',
    method: 'DELETE',
    path: '/api/v1/media/{id}/',
    summary: 'Delete an upload',
    description: 'Its URL returns 404 from now on. Cached copies may remain available elsewhere.',
    ...own,
    policy: 'owner',
    effect: 'write',
    writable: [],
    object: { param: 'id', table: 'media.object' },
    params: z.object({
      id: integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER }).meta({ description: 'ID of the upload.' }),
    }),
    responses: { 204: emptyResponse('The upload was deleted.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  file: defineOperation({
    id: 'media.file',
    method: 'GET',
    path: '/media/{uid}/{filename}',
    summary: 'Download an upload',
    ...anyone,
    object: { param: 'uid', table: 'media.object' },
    params: z.object({ uid: z.uuid(), filename: z.string() }),
    responses: {
      200: fileResponse(['*/*'], { description: 'The whole file.' }),
      206: fileResponse(['*/*'], { description: 'The requested byte range.' }),
    },
    failures: { 404: 'The file does not exist.', 416: 'The requested range is outside the file.' },
  }),
  avatar: defineOperation({
    id: 'media.avatar',
    method: 'GET',
    path: '/media/avatars/{uid}.svg',
    summary: 'Get a default avatar',
    description: 'Generated from the identifier, whether or not a user with it exists.',
    ...anyone,
    params: z.object({ uid: z.guid() }),
    responses: { 200: fileResponse(['image/svg+xml'], { description: 'The picture.' }) },
    failures: { 404: 'The identifier is malformed.' },
  }),
} as const;
