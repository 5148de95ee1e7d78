import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { jsonBody } from '../request-body.ts';
import { jsonResponse } from '../response.ts';
import { ExperienceMetrics } from './experiences.ts';
import { objectFailures, writeFailures } from './failures.ts';

export const EngagementKind = z.enum(['view', 'like', 'unlike', 'save', 'unsave', 'share', 'complete']);
export type EngagementKind = z.output<typeof EngagementKind>;

export const NewEngagement = z.object({ kind: EngagementKind }).meta({ id: 'NewEngagement' });
export type NewEngagement = z.output<typeof NewEngagement>;

export const Engagement = z
  .object({
    kind: EngagementKind,
    counted: z.boolean().meta({
      description:
        'False if it was not counted: it was counted before (views and shares count once a day), or you are a creator of the experience.',
    }),
    is_liked: z.boolean().meta({ description: 'Whether you like the experience now.' }),
    is_saved: z.boolean().meta({ description: 'Whether you have saved the experience now.' }),
    metrics: ExperienceMetrics,
  })
  .meta({ id: 'Engagement' });
export type Engagement = z.output<typeof Engagement>;

export const engagements = {
  create: defineOperation({
    id: 'engagements.create',
    method: 'POST',
    path: '/api/v1/community/experiences/{uid}/engagements/',
    summary: 'Record an engagement with an experience',
    description: 'Updates the metrics and the trending score. Safe to repeat: an engagement that counts once is counted once.',
    since: '1.0.0',
    published: true,
    auth: 'caller',
    policy: 'visible',
    effect: 'write',
    rate: 'standard',
    object: { param: 'uid', table: 'experiences.experience' },
    writable: ['kind'],
    params: z.object({ uid: z.uuid().meta({ description: 'UID of the experience.' }) }),
    body: jsonBody(NewEngagement, { example: { kind: 'like' } }),
    responses: {
      200: jsonResponse(Engagement, {
        description: 'Whether it was counted, and the current metrics.',
        example: {
          kind: 'like',
          counted: true,
          is_liked: true,
          is_saved: false,
          metrics: { views: 41, likes: 7, saves: 3, shares: 1, completions: 5 },
        },
      }),
    },
    failures: { ...writeFailures, ...objectFailures },
  }),
} as const;
