import { z } from 'zod';
import { operation } from '../operation.ts';
import { paginated } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { empty, json } from '../response.ts';
import { OfPublication } from './explore.ts';
import { idempotencyInProgress, listFailures, objectFailures, writeFailures } from './failures.ts';
import { idParameter } from './path-parameters.ts';
import { NewQuest, Quest, QuestChange, QuestFields, QuestQuery } from './quest.ts';
import { sampleQuest } from './quests.example.ts';

/** Of one publication’s owner; everybody’s when it says nothing. */
const OfOwner = OfPublication.partial().meta({ id: 'QuestsByUrl' });

const list = '/api/v1/quests/';
const byUrl = '/api/v1/quests/by-url/';
const one = '/api/v1/quests/{id}/';
const params = z.object({ id: idParameter('Of the quest.') });
const object = { param: 'id', table: 'quests.quest' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'visible', effect: 'read', rate: 'standard' } as const;
const write = { ...read, policy: 'owner', effect: 'write' } as const;
const writable = Object.keys(QuestFields.shape);
const page = json(paginated(Quest, 'PaginatedQuestList'), {
  description: 'One page of quests.',
  example: { count: 1, next: null, previous: null, results: [sampleQuest] },
});

export const quests = {
  byUrl: operation({
    id: 'quests.byUrl',
    method: 'GET',
    path: byUrl,
    summary: 'List quests',
    description: 'All that the caller may see, of all workspaces; the newest first.',
    ...read,
    query: QuestQuery,
    responses: { 200: page },
    failures: listFailures,
  }),
  byUrlOf: operation({
    id: 'quests.byUrlOf',
    method: 'POST',
    path: byUrl,
    summary: 'List the quests of a publication’s owner',
    description:
      'With `url`: only quests that the owner of this publication created. Without: all, as GET does. Filters and order are query parameters.',
    ...read,
    query: QuestQuery,
    body: jsonBody(OfOwner, { optional: true, example: { url: 'numbers-by-lamplight' } }),
    responses: { 200: page },
    failures: { ...listFailures, 404: 'There is no such publication, or no such page.' },
  }),
  list: operation({
    id: 'quests.list',
    method: 'GET',
    path: list,
    summary: 'List the workspace’s quests',
    description: 'Those of the caller’s workspace that the caller may see; the newest first.',
    ...read,
    query: QuestQuery,
    responses: { 200: page },
    failures: listFailures,
  }),
  create: operation({
    id: 'quests.create',
    method: 'POST',
    path: list,
    summary: 'Make a quest',
    description: 'There for everyone whom its visibility allows, at once.',
    ...write,
    policy: 'any-caller',
    writable: [...writable, 'experience'],
    body: jsonBody(NewQuest, { example: { name: sampleQuest.name, description: sampleQuest.description } }),
    responses: {
      201: json(Quest, {
        description: 'The new quest.',
        headers: { Location: 'Where the quest is.' },
        example: { ...sampleQuest, creation_status: 'not_started' },
      }),
    },
    failures: writeFailures,
  }),
  get: operation({
    id: 'quests.get',
    method: 'GET',
    path: one,
    summary: 'Read one quest',
    description: 'Any that the caller may see, also of other workspaces.',
    ...read,
    object,
    params,
    responses: { 200: json(Quest, { description: 'The quest.', example: sampleQuest }) },
    failures: objectFailures,
  }),
  update: operation({
    id: 'quests.update',
    method: 'PATCH',
    path: one,
    summary: 'Change a quest',
    description: 'For its creator, its co-creators and the workspace’s admins. What the body does not name stays as it is.',
    ...write,
    object,
    writable,
    params,
    body: jsonBody(QuestChange, { example: { focus_area: 'Prime numbers' } }),
    responses: { 200: json(Quest, { description: 'The quest as it is now.', example: sampleQuest }) },
    failures: { ...writeFailures, ...objectFailures },
  }),
  remove: operation({
    id: 'quests.remove',
    method: 'DELETE',
    path: one,
    summary: 'Remove a quest',
    description: 'For its creator and the workspace’s admins. It is gone for everyone, from its experience too.',
    ...write,
    object,
    writable: [],
    params,
    responses: { 204: empty('There is no such quest any more.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  save: operation({
    id: 'quests.save',
    method: 'PUT',
    path: `${one}save/`,
    summary: 'Save a quest',
    description: 'Adds it to what the caller has saved. Saving again changes nothing.',
    ...write,
    policy: 'visible',
    object,
    writable: [],
    params,
    responses: { 204: empty('The caller has saved it.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  unsave: operation({
    id: 'quests.unsave',
    method: 'DELETE',
    path: `${one}save/`,
    summary: 'Take a quest out of what is saved',
    description: 'Also when the caller had not saved it.',
    ...write,
    policy: 'visible',
    object,
    writable: [],
    params,
    responses: { 204: empty('The caller has not saved it.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  generate: operation({
    id: 'quests.generate',
    method: 'POST',
    path: `${one}generate/`,
    summary: 'Have a quest worked out',
    description:
      'Works out `summary`, `learnings`, `recommended_skills` and `quiz_format` in the background, from the description and the AI notes of its experience; what a person wrote stays. `creation_status` tells how far it is. For its creator, its co-creators and the workspace’s admins.',
    ...write,
    object,
    writable: [],
    params,
    responses: {
      202: json(Quest, {
        description: 'The quest, in progress.',
        example: { ...sampleQuest, creation_status: 'in_progress' },
      }),
    },
    failures: { ...objectFailures, 400: 'It is being worked out already.', ...idempotencyInProgress },
  }),
} as const;
