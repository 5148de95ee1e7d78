import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { jsonResponse } from '../response.ts';
import { forbidden, listFailures } from './failures.ts';

export const ActivityKind = z.enum([
  'experience_viewed',
  'experience_completed',
  'experience_published',
  'quest_created',
  'milestone_completed',
  'game_completed',
  'game_won',
]);
export type ActivityKind = z.output<typeof ActivityKind>;

/** Points per activity. A milestone sets its own points (adr/0037). */
export const activityPoints: Readonly<Record<ActivityKind, number>> = {
  experience_viewed: 1,
  experience_completed: 10,
  experience_published: 20,
  quest_created: 10,
  milestone_completed: 0,
  game_completed: 10,
  game_won: 10,
};

/** How many activities of a kind earn points on one local date of a user; further ones are recorded with 0 points. */
export const dailyEarningLimits: Readonly<Record<ActivityKind, number>> = {
  experience_viewed: 50,
  experience_completed: 20,
  experience_published: 5,
  quest_created: 10,
  milestone_completed: 50,
  game_completed: 20,
  game_won: 20,
};

/** Titles and the points they require, lowest first. */
export const titles = [
  { title: 'Novice', points: 0 },
  { title: 'Explorer', points: 100 },
  { title: 'Scholar', points: 500 },
  { title: 'Adept', points: 2_000 },
  { title: 'Sage', points: 10_000 },
  { title: 'Luminary', points: 50_000 },
] as const;

/** Days that may be missed without ending a streak: how often one is earned, and how many can be saved up. */
export const streakFreezes = { earnedEvery: 7, max: 2 } as const;

export const ActivityEntry = z
  .object({
    kind: ActivityKind,
    points: z.int().meta({
      description:
        '0 once the day’s limit for the kind is reached: 50 views, 20 completed experiences, 5 published ones, 10 created quests, 50 milestones, 20 completed and 20 won games.',
    }),
    subject: z.string().meta({ description: 'The object of the activity, such as `experience:12`.' }),
    local_date: z.iso.date().meta({ description: 'The day it counts for, in `timezone`.' }),
    timezone: z.string().meta({ description: 'The user’s time zone when the activity was recorded.' }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'ActivityEntry', description: 'One of your recorded activities.' });
export type ActivityEntry = z.output<typeof ActivityEntry>;

const NextTitle = z.object({ title: z.string(), points: z.int().meta({ description: 'Points required.' }) });

export const ActivityStanding = z
  .object({
    points: z.int(),
    streak: z.int().meta({ description: 'Consecutive active days, including today if you were active today.' }),
    highest_streak: z.int(),
    streak_freeze_days: z.int().meta({ description: 'Days you can still miss without ending the streak.' }),
    active_today: z.boolean(),
    today: z.iso.date().meta({ description: 'The current date in `timezone`.' }),
    timezone: z.string().meta({
      description:
        'Time zone in which days are counted. A change of your time zone takes effect with your next activity, at most once every 20 hours.',
    }),
    title: z.string(),
    unlocked_titles: z.array(z.string()),
    next_title: NextTitle.nullable().meta({ description: 'Null once every title is unlocked.' }),
  })
  .meta({ id: 'ActivityStanding', description: 'Your points, streak and title.' });
export type ActivityStanding = z.output<typeof ActivityStanding>;

const ActivityQuery = PageQuery.extend({ kind: ActivityKind.optional().meta({ description: 'Only activity of this kind.' }) });
export type ActivityQuery = z.output<typeof ActivityQuery>;

const sampleEntry: ActivityEntry = {
  kind: 'experience_completed',
  points: 10,
  subject: 'experience:12',
  local_date: '2026-11-14',
  timezone: 'Europe/Athens',
  at: '2026-11-14T09:30:00.000Z',
};

const read = { since: '1.0.0', published: true, auth: 'caller', effect: 'read', rate: 'standard' } as const;

export const activity = {
  list: defineOperation({
    id: 'activity.list',
    method: 'GET',
    path: '/api/v1/activity/',
    summary: 'List your activity',
    description: 'Most recent first.',
    ...read,
    policy: 'owner',
    query: ActivityQuery,
    responses: {
      200: jsonResponse(paginatedSchema(ActivityEntry, 'PaginatedActivityEntryList'), {
        description: 'One page of your activity.',
        example: { count: 1, next: null, previous: null, results: [sampleEntry] },
      }),
    },
    failures: listFailures,
  }),
  me: defineOperation({
    id: 'activity.me',
    method: 'GET',
    path: '/api/v1/activity/me/',
    summary: 'Get your points, streak and title',
    ...read,
    policy: 'owner',
    responses: {
      200: jsonResponse(ActivityStanding, {
        description: 'Your current points, streak and title.',
        example: {
          points: 340,
          streak: 12,
          highest_streak: 40,
          streak_freeze_days: 2,
          active_today: true,
          today: '2026-11-14',
          timezone: 'Europe/Athens',
          title: 'Explorer',
          unlocked_titles: ['Novice', 'Explorer'],
          next_title: { title: 'Scholar', points: 500 },
        },
      }),
    },
    failures: forbidden,
  }),
} as const;
