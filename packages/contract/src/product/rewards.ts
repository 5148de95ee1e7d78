import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { forbidden, idempotencyInProgress, listFailures, objectFailures, writeFailures } from './failures.ts';
import {
  Milestone,
  MilestoneChange,
  MilestoneFields,
  MilestoneProgress,
  MilestoneQuery,
  NewMilestone,
  ReachedMilestone,
} from './milestone.ts';
import { sampleMilestone, sampleNewMilestone, sampleProgress, sampleReached } from './milestones.example.ts';
import { idParameter } from './path-parameters.ts';

const params = z.object({ id: idParameter('ID of the milestone.') });
const object = { param: 'id', table: 'rewards.milestone' } as const;
const writable = Object.keys(MilestoneFields.shape);

const common = { since: '1.0.0', published: true, auth: 'caller', rate: 'standard' } as const;
const read = { ...common, policy: 'visible', effect: 'read' } as const;
const write = { ...common, policy: 'workspace-admin', effect: 'write' } as const;

const pageFailures = { ...forbidden, 404: listFailures[404] } as const;

const exists = {
  409: 'The workspace already has this milestone, has reached the limit of active milestones, or a member already completed the milestone in a period that would change; or a request with the same Idempotency-Key is still running.',
} as const;

export const rewards = {
  create: defineOperation({
    id: 'rewards.create',
    method: 'POST',
    path: '/api/v1/rewards/milestones/create/',
    summary: 'Create a milestone',
    description:
      'Requires the workspace admin role. Earlier activity in the period counts as soon as the member is active again.',
    ...write,
    writable,
    body: jsonBody(NewMilestone, { example: sampleNewMilestone }),
    responses: {
      201: jsonResponse(Milestone, {
        description: 'The new milestone.',
        headers: { Location: 'URL of the milestone.' },
        example: sampleMilestone,
      }),
    },
    failures: { ...writeFailures, ...exists },
  }),
  list: defineOperation({
    id: 'rewards.list',
    method: 'GET',
    path: '/api/v1/rewards/milestones/',
    summary: 'List the workspace’s milestones',
    description: 'Newest first. Admins see all milestones, other members only active ones.',
    ...read,
    query: MilestoneQuery,
    responses: {
      200: jsonResponse(paginatedSchema(Milestone, 'PaginatedMilestoneList'), {
        description: 'One page of milestones.',
        example: { count: 1, next: null, previous: null, results: [sampleMilestone] },
      }),
    },
    failures: listFailures,
  }),
  get: defineOperation({
    id: 'rewards.get',
    method: 'GET',
    path: '/api/v1/rewards/milestones/{id}/',
    summary: 'Get a milestone',
    ...read,
    object,
    params,
    responses: { 200: jsonResponse(Milestone, { description: 'The milestone.', example: sampleMilestone }) },
    failures: objectFailures,
  }),
  update: defineOperation({
    id: 'rewards.update',
    method: 'PATCH',
    path: '/api/v1/rewards/milestones/{id}/',
    summary: 'Update, activate, deactivate or archive a milestone',
    description:
      'Requires the workspace admin role. Fields left out of the body stay unchanged. Points already awarded are kept.',
    ...write,
    object,
    writable,
    params,
    body: jsonBody(MilestoneChange, { example: { status: '3' } }),
    responses: { 200: jsonResponse(Milestone, { description: 'The updated milestone.', example: sampleMilestone }) },
    failures: { ...writeFailures, ...objectFailures, ...exists },
  }),
  remove: defineOperation({
    id: 'rewards.remove',
    method: 'DELETE',
    path: '/api/v1/rewards/milestones/{id}/',
    summary: 'Delete a milestone',
    description: 'Requires the workspace admin role. Points already awarded are kept.',
    ...write,
    object,
    params,
    responses: { 204: emptyResponse('The milestone was deleted.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  reached: defineOperation({
    id: 'rewards.reached',
    method: 'GET',
    path: '/api/v1/rewards/me/reached/',
    summary: 'List the milestones you completed',
    description: 'Most recent first, including past periods and deleted milestones.',
    ...common,
    policy: 'owner',
    effect: 'read',
    query: PageQuery,
    responses: {
      200: jsonResponse(paginatedSchema(ReachedMilestone, 'PaginatedReachedMilestoneList'), {
        description: 'One page of results.',
        example: { count: 1, next: null, previous: null, results: [sampleReached] },
      }),
    },
    failures: pageFailures,
  }),
  me: defineOperation({
    id: 'rewards.me',
    method: 'GET',
    path: '/api/v1/rewards/me/',
    summary: 'List your progress towards milestones',
    description: 'Active milestones whose period includes today in your time zone, highest priority first.',
    ...common,
    policy: 'owner',
    effect: 'read',
    query: PageQuery,
    responses: {
      200: jsonResponse(paginatedSchema(MilestoneProgress, 'PaginatedMilestoneProgressList'), {
        description: 'One page of milestones with your progress.',
        example: { count: 1, next: null, previous: null, results: [sampleProgress] },
      }),
    },
    failures: pageFailures,
  }),
} as const;
