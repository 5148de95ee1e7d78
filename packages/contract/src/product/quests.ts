import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { paginatedSchema } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { OfPublication } from './explore.ts';
import { idempotencyInProgress, listFailures, objectFailures, writeFailures } from './failures.ts';
import { idParameter } from './path-parameters.ts';
import { NewQuest, Quest, QuestChange, QuestFields, QuestQuery } from './quest.ts';
import { GenerationRequest, QuestGeneration } from './quest-generation.ts';
import { sampleGeneration, sampleQuest } from './quests.example.ts';

/** Without `url`, the quests of all owners. */
const OfOwner = OfPublication.partial().meta({ id: 'QuestsByUrl' });

const list = '/api/v1/quests/';
const byUrl = '/api/v1/quests/by-url/';
const one = '/api/v1/quests/{id}/';
const params = z.object({ id: idParameter('ID of the quest.') });
const object = { param: 'id', table: 'quests.quest' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'visible', effect: 'read', rate: 'standard' } as const;
const write = { ...read, policy: 'owner', effect: 'write' } as const;
const writable = Object.keys(QuestFields.shape);
const page = jsonResponse(paginatedSchema(Quest, 'PaginatedQuestList'), {
  description: 'One page of quests.',
  example: { count: 1, next: null, previous: null, results: [sampleQuest] },
});

export const quests = {
  byUrl: defineOperation({
    id: 'quests.byUrl',
    method: 'GET',
    path: byUrl,
    summary: 'List quests',
    description: 'All quests you can see, in all workspaces; newest first.',
    ...read,
    query: QuestQuery,
    responses: { 200: page },
    failures: listFailures,
  }),
  byUrlOf: defineOperation({
    id: 'quests.byUrlOf',
    method: 'POST',
    path: byUrl,
    summary: 'List the quests of a publication’s owner',
    description:
      'With `url`, only quests created by the owner of this publication. Without it, all quests, as with GET. Filters and order are query parameters.',
    ...read,
    query: QuestQuery,
    body: jsonBody(OfOwner, { optional: true, example: { url: 'numbers-by-lamplight' } }),
    responses: { 200: page },
    failures: { ...listFailures, 404: 'The publication or the page does not exist.' },
  }),
  list: defineOperation({
    id: 'quests.list',
    method: 'GET',
    path: list,
    summary: 'List the workspace’s quests',
    description: 'The quests of your workspace that you can see; newest first.',
    ...read,
    query: QuestQuery,
    responses: { 200: page },
    failures: listFailures,
  }),
  create: defineOperation({
    id: 'quests.create',
    method: 'POST',
    path: list,
    summary: 'Create a quest',
    description: 'Immediately visible to everyone its visibility allows.',
    ...write,
    policy: 'any-caller',
    writable: [...writable, 'experience'],
    body: jsonBody(NewQuest, { example: { name: sampleQuest.name, description: sampleQuest.description } }),
    responses: {
      201: jsonResponse(Quest, {
        description: 'The new quest.',
        headers: { Location: 'URL of the quest.' },
        example: { ...sampleQuest, creation_status: 'not_started' },
      }),
    },
    failures: writeFailures,
  }),
  get: defineOperation({
    id: 'quests.get',
    method: 'GET',
    path: one,
    summary: 'Get a quest',
    description: 'Any quest you can see, including those of other workspaces.',
    ...read,
    object,
    params,
    responses: { 200: jsonResponse(Quest, { description: 'The quest.', example: sampleQuest }) },
    failures: objectFailures,
  }),
  update: defineOperation({
    id: 'quests.update',
    method: 'PATCH',
    path: one,
    summary: 'Update a quest',
    description:
      'Allowed for its creator, its co-creators and workspace admins; co-creators may not change `visibility`, `teams` or `co_creators`, except to remove themselves. Fields left out of the body stay unchanged.',
    ...write,
    object,
    writable,
    params,
    body: jsonBody(QuestChange, { example: { focus_area: 'Prime numbers' } }),
    responses: { 200: jsonResponse(Quest, { description: 'The updated quest.', example: sampleQuest }) },
    failures: { ...writeFailures, ...objectFailures },
  }),
  remove: defineOperation({
    id: 'quests.remove',
    method: 'DELETE',
    path: one,
    summary: 'Delete a quest',
    description: 'Allowed for its creator and workspace admins. Also removes it from its experience.',
    ...write,
    object,
    writable: [],
    params,
    responses: { 204: emptyResponse('The quest was deleted.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  save: defineOperation({
    id: 'quests.save',
    method: 'PUT',
    path: `${one}save/`,
    summary: 'Save a quest',
    description: 'Adds it to your saved quests. Saving it again changes nothing.',
    ...write,
    policy: 'visible',
    object,
    writable: [],
    params,
    responses: { 204: emptyResponse('The quest is saved.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  unsave: defineOperation({
    id: 'quests.unsave',
    method: 'DELETE',
    path: `${one}save/`,
    summary: 'Remove a quest from your saved quests',
    description: 'Succeeds even if you had not saved it.',
    ...write,
    policy: 'visible',
    object,
    writable: [],
    params,
    responses: { 204: emptyResponse('The quest is not saved.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  generate: defineOperation({
    id: 'quests.generate',
    method: 'POST',
    path: `${one}generate/`,
    summary: 'Generate the texts and problems of a quest',
    description:
      'Works in the background from the description, the `urls`, `files` and AI notes of the quest, and from what you send here: generates `summary`, `learnings`, `recommended_skills`, `quiz_format` and problems for games. Texts and problems written or changed by a person are kept; earlier generated ones are replaced. `creation_status` and the generation show the progress. Allowed for its creator, its co-creators and workspace admins.',
    ...write,
    object,
    writable: Object.keys(GenerationRequest.shape),
    params,
    body: jsonBody(GenerationRequest, { optional: true, example: { documents: [12], number_of_problems: 20 } }),
    responses: {
      202: jsonResponse(Quest, {
        description: 'Generation has started.',
        example: { ...sampleQuest, creation_status: 'in_progress' },
      }),
    },
    failures: {
      ...writeFailures,
      ...objectFailures,
      400: 'The body is invalid, a document is not yours, or generation is already in progress.',
    },
  }),
  generation: defineOperation({
    id: 'quests.generation',
    method: 'GET',
    path: `${one}generation/`,
    summary: 'Get the progress of a quest’s generation',
    description: 'The last generation. Allowed for the creator of the quest, its co-creators and workspace admins.',
    ...read,
    policy: 'owner',
    object,
    params,
    responses: { 200: jsonResponse(QuestGeneration, { description: 'The generation.', example: sampleGeneration }) },
    failures: objectFailures,
  }),
} as const;
