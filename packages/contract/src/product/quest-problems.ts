import { z } from 'zod';

import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { forbidden, idempotencyInProgress, objectFailures, writeFailures } from './failures.ts';
import { idParameter } from './path-parameters.ts';
import { NewQuestProblem, QuestProblem, QuestProblemChange } from './quest-problem.ts';
import { sampleProblem } from './quests.example.ts';

const list = '/api/v1/quests/{quest_id}/problems/';
const one = '/api/v1/quests/{quest_id}/problems/{id}/';
const inQuest = z.object({ quest_id: idParameter('ID of the quest.') });
const params = inQuest.extend({ id: idParameter('ID of the problem.') });
const quest = { param: 'quest_id', table: 'quests.quest' } as const;
const object = { param: 'id', table: 'quests.problem' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'owner', effect: 'read', rate: 'standard' } as const;
const write = { ...read, effect: 'write' } as const;
const editors = 'Allowed for the creator of the quest, its co-creators and workspace admins.';
const example = { question: sampleProblem.question, options: sampleProblem.options, correct_option: 2 };

export const questProblems = {
  list: defineOperation({
    id: 'questProblems.list',
    method: 'GET',
    path: list,
    summary: 'List the problems of a quest',
    description: `With their answers, oldest first. ${editors}`,
    ...read,
    object: quest,
    params: inQuest,
    query: PageQuery,
    responses: {
      200: jsonResponse(paginatedSchema(QuestProblem, 'PaginatedQuestProblemList'), {
        description: 'One page of problems.',
        example: { count: 1, next: null, previous: null, results: [sampleProblem] },
      }),
    },
    failures: { ...forbidden, 404: 'The quest or the page does not exist, or you may not see the quest.' },
  }),
  create: defineOperation({
    id: 'questProblems.create',
    method: 'POST',
    path: list,
    summary: 'Add a problem to a quest',
    description: editors,
    ...write,
    object: quest,
    writable: Object.keys(NewQuestProblem.shape),
    params: inQuest,
    body: jsonBody(NewQuestProblem, { example }),
    responses: {
      201: jsonResponse(QuestProblem, {
        description: 'The new problem.',
        headers: { Location: 'URL of the problem.' },
        example: { ...sampleProblem, is_generated: false },
      }),
    },
    failures: {
      ...writeFailures,
      ...objectFailures,
      409: 'The quest has too many problems, or a request with the same Idempotency-Key is still running.',
    },
  }),
  get: defineOperation({
    id: 'questProblems.get',
    method: 'GET',
    path: one,
    summary: 'Get a problem of a quest',
    description: `With its answer. ${editors}`,
    ...read,
    object,
    params,
    responses: { 200: jsonResponse(QuestProblem, { description: 'The problem.', example: sampleProblem }) },
    failures: objectFailures,
  }),
  update: defineOperation({
    id: 'questProblems.update',
    method: 'PATCH',
    path: one,
    summary: 'Update a problem of a quest',
    description: `Games that have already drawn the problem keep its previous text. ${editors}`,
    ...write,
    object,
    writable: Object.keys(QuestProblemChange.shape),
    params,
    body: jsonBody(QuestProblemChange, { example: { is_active: false } }),
    responses: { 200: jsonResponse(QuestProblem, { description: 'The updated problem.', example: sampleProblem }) },
    failures: { ...writeFailures, ...objectFailures },
  }),
  remove: defineOperation({
    id: 'questProblems.remove',
    method: 'DELETE',
    path: one,
    summary: 'Delete a problem of a quest',
    description: `Games that have already drawn the problem keep it. ${editors}`,
    ...write,
    object,
    writable: [],
    params,
    responses: { 204: emptyResponse('The problem was deleted.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
} as const;
