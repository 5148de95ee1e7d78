import { z } from 'zod';

import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { booleanParameter } from '../parameter.ts';
import { jsonResponse } from '../response.ts';
import { idempotencyInProgress, listFailures, objectFailures } from './failures.ts';
import { samplePlayerMinimal } from './games.example.ts';
import { idParameter } from './path-parameters.ts';
import { PlayerMinimal } from './player.ts';

/** From when on a rated game is flagged; docs/adr/0057 explains the numbers. */
export const fairPlayLimits = {
  reading: { reactionSeconds: 0.25, wordsPerSecond: 10, minFastAnswers: 3, minShare: 0.5 },
  thrown: { minRatingLead: 200, maxRightShare: 0.25, minUsualAccuracy: 0.6, minUsualAnswers: 20 },
  device: { days: 30 },
} as const;

export const FairPlayKind = z.enum(['fast_answers', 'thrown_game', 'shared_device']).meta({
  description:
    '`fast_answers`: right answers in less time than reading the problem takes. `thrown_game`: few right answers against a much lower rated player, by a player who is usually right. `shared_device`: opponents who have signed in with the same browser.',
});
export type FairPlayKind = z.output<typeof FairPlayKind>;

export const FairPlayFlag = z
  .object({
    id: z.int(),
    kind: FairPlayKind,
    game: z.int(),
    player: PlayerMinimal,
    evidence: z.record(z.string(), z.number()).meta({ description: 'The numbers that the flag follows from, by name.' }),
    created_at: z.iso.datetime(),
    dismissed_at: z.iso.datetime().nullable(),
    dismissed_by: z.int().nullable().meta({ description: 'ID of the admin’s user.' }),
  })
  .meta({ id: 'FairPlayFlag', description: 'A rated game of a player that admins have a reason to look at.' });
export type FairPlayFlag = z.output<typeof FairPlayFlag>;

export const FairPlayQuery = PageQuery.extend({
  kind: FairPlayKind.optional().meta({ description: 'Only flags of this kind.' }),
  dismissed: booleanParameter().optional().meta({ description: 'True: only dismissed flags. False: only open ones.' }),
});
export type FairPlayQuery = z.output<typeof FairPlayQuery>;

const sample: FairPlayFlag = {
  id: 3,
  kind: 'fast_answers',
  game: 12,
  player: samplePlayerMinimal,
  evidence: { right_answers: 8, fast_answers: 6, fastest_seconds: 0.4, reading_seconds: 2.85 },
  created_at: '2026-11-14T23:00:00Z',
  dismissed_at: null,
  dismissed_by: null,
};

const common = { since: '1.0.0', published: true, auth: 'caller', policy: 'workspace-admin', rate: 'standard' } as const;

export const fairPlay = {
  list: defineOperation({
    id: 'fairPlay.list',
    method: 'GET',
    path: '/api/v1/problems/fair-play/',
    summary: 'List games that look unfair',
    description:
      'Of your workspace, newest first. Requires an admin. A flag is evidence to judge, not a verdict: ratings stay as they are.',
    ...common,
    effect: 'read',
    query: FairPlayQuery,
    responses: {
      200: jsonResponse(paginatedSchema(FairPlayFlag, 'PaginatedFairPlayFlagList'), {
        description: 'One page of flags.',
        example: { count: 1, next: null, previous: null, results: [sample] },
      }),
    },
    failures: listFailures,
  }),
  dismiss: defineOperation({
    id: 'fairPlay.dismiss',
    method: 'POST',
    path: '/api/v1/problems/fair-play/{id}/dismiss/',
    summary: 'Dismiss a flag',
    description: 'Requires an admin. Dismissing it again changes nothing.',
    ...common,
    effect: 'write',
    object: { param: 'id', table: 'games.fair_play_flag' },
    writable: [],
    params: z.object({ id: idParameter('ID of the flag.') }),
    responses: {
      200: jsonResponse(FairPlayFlag, {
        description: 'The dismissed flag.',
        example: { ...sample, dismissed_at: '2026-11-15T09:00:00Z', dismissed_by: 7 },
      }),
    },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
} as const;
