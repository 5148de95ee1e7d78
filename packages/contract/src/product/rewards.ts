import { z } from 'zod';
import { operation } from '../operation.ts';
import { PageQuery, paginated } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { empty, json } from '../response.ts';
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

const params = z.object({ id: idParameter('Of the milestone.') });
const object = { param: 'id', table: 'rewards.milestone' } as const;
const writable = Object.keys(MilestoneFields.shape);

const common = { since: '1.0.0', published: true, auth: 'caller', rate: 'standard' } as const;
const read = { ...common, policy: 'visible', effect: 'read' } as const;
const write = { ...common, policy: 'workspace-admin', effect: 'write' } as const;

const pageFailures = { ...forbidden, 404: listFailures[404] } as const;

const exists = {
  409: 'The workspace has such a milestone already, or as many active ones as it can have, or somebody has reached it in the period that would change; or a request with the same Idempotency-Key is still running.',
} as const;

export const rewards = {
  create: operation({
    id: 'rewards.create',
    method: 'POST',
    path: '/api/v1/rewards/milestones/create/',
    summary: 'Set a milestone',
    description: 'For admins of the workspace. What was done earlier in the period counts, with the next activity in it.',
    ...write,
    writable,
    body: jsonBody(NewMilestone, { example: sampleNewMilestone }),
    responses: {
      201: json(Milestone, {
        description: 'The new milestone.',
        headers: { Location: 'Where the milestone is.' },
        example: sampleMilestone,
      }),
    },
    failures: { ...writeFailures, ...exists },
  }),
  list: operation({
    id: 'rewards.list',
    method: 'GET',
    path: '/api/v1/rewards/milestones/',
    summary: 'List the workspace’s milestones',
    description: 'The newest first. Admins see all, others the active ones.',
    ...read,
    query: MilestoneQuery,
    responses: {
      200: json(paginated(Milestone, 'PaginatedMilestoneList'), {
        description: 'One page of milestones.',
        example: { count: 1, next: null, previous: null, results: [sampleMilestone] },
      }),
    },
    failures: listFailures,
  }),
  get: operation({
    id: 'rewards.get',
    method: 'GET',
    path: '/api/v1/rewards/milestones/{id}/',
    summary: 'Read one milestone',
    ...read,
    object,
    params,
    responses: { 200: json(Milestone, { description: 'The milestone.', example: sampleMilestone }) },
    failures: objectFailures,
  }),
  update: operation({
    id: 'rewards.update',
    method: 'PATCH',
    path: '/api/v1/rewards/milestones/{id}/',
    summary: 'Change, put up, take down or archive a milestone',
    description: 'For admins of the workspace. What the body does not name stays as it is. Points that were given stay given.',
    ...write,
    object,
    writable,
    params,
    body: jsonBody(MilestoneChange, { example: { status: '3' } }),
    responses: { 200: json(Milestone, { description: 'The milestone as it is now.', example: sampleMilestone }) },
    failures: { ...writeFailures, ...objectFailures, ...exists },
  }),
  remove: operation({
    id: 'rewards.remove',
    method: 'DELETE',
    path: '/api/v1/rewards/milestones/{id}/',
    summary: 'Remove a milestone',
    description: 'For admins of the workspace. It is gone for every reader; points that were given stay given.',
    ...write,
    object,
    params,
    responses: { 204: empty('The milestone is gone.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  reached: operation({
    id: 'rewards.reached',
    method: 'GET',
    path: '/api/v1/rewards/me/reached/',
    summary: 'List the milestones that the caller has reached',
    description: 'The latest first, also of periods that are over and of milestones that are gone.',
    ...common,
    policy: 'owner',
    effect: 'read',
    query: PageQuery,
    responses: {
      200: json(paginated(ReachedMilestone, 'PaginatedReachedMilestoneList'), {
        description: 'One page of them.',
        example: { count: 1, next: null, previous: null, results: [sampleReached] },
      }),
    },
    failures: pageFailures,
  }),
  me: operation({
    id: 'rewards.me',
    method: 'GET',
    path: '/api/v1/rewards/me/',
    summary: 'Read how far the caller is',
    description: 'The milestones of the periods that today is in, where the caller is, the most urgent first.',
    ...common,
    policy: 'owner',
    effect: 'read',
    query: PageQuery,
    responses: {
      200: json(paginated(MilestoneProgress, 'PaginatedMilestoneProgressList'), {
        description: 'One page of milestones with the caller’s progress.',
        example: { count: 1, next: null, previous: null, results: [sampleProgress] },
      }),
    },
    failures: pageFailures,
  }),
} as const;
