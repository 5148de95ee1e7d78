import { z } from 'zod';
import { operation } from '../operation.ts';
import { PageQuery, paginated } from '../paginated.ts';
import { json } from '../response.ts';
import { forbidden, listFailures } from './failures.ts';

export const ActivityKind = z.enum([
  'experience_viewed',
  'experience_completed',
  'experience_published',
  'quest_created',
  'milestone_completed',
]);
export type ActivityKind = z.output<typeof ActivityKind>;

/** The points that each is worth. A milestone is worth what it says itself (adr/0037). */
export const activityPoints: Readonly<Record<ActivityKind, number>> = {
  experience_viewed: 1,
  experience_completed: 10,
  experience_published: 20,
  quest_created: 10,
  milestone_completed: 0,
};

/** What points make of somebody, the least first. */
export const titles = [
  { title: 'Novice', points: 0 },
  { title: 'Explorer', points: 100 },
  { title: 'Scholar', points: 500 },
  { title: 'Adept', points: 2_000 },
  { title: 'Sage', points: 10_000 },
  { title: 'Luminary', points: 50_000 },
] as const;

/** Days off that keep a streak alive: one is earned with every so many days in a row, and so many are kept. */
export const streakFreezes = { earnedEvery: 7, max: 2 } as const;

export const ActivityEntry = z
  .object({
    kind: ActivityKind,
    points: z.int(),
    subject: z.string().meta({ description: 'What it was done to, as `experience:12`.' }),
    local_date: z.iso.date().meta({ description: 'The day that it counts for, where the user was.' }),
    timezone: z.string().meta({ description: 'The time zone whose day that is.' }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'ActivityEntry', description: 'One thing that the caller did.' });
export type ActivityEntry = z.output<typeof ActivityEntry>;

const NextTitle = z.object({ title: z.string(), points: z.int().meta({ description: 'That it takes.' }) });

export const ActivityStanding = z
  .object({
    points: z.int(),
    streak: z.int().meta({ description: 'Days in a row, with today if the caller was active today.' }),
    highest_streak: z.int(),
    streak_freeze_days: z.int().meta({ description: 'Days that may still be missed without ending the streak.' }),
    active_today: z.boolean(),
    today: z.iso.date().meta({ description: 'The day that it is for the caller.' }),
    timezone: z.string().meta({
      description:
        'Whose days count. A change of the caller’s time zone takes effect with an activity, once in 20 hours at most.',
    }),
    title: z.string(),
    unlocked_titles: z.array(z.string()),
    next_title: NextTitle.nullable().meta({ description: 'Null for whoever has them all.' }),
  })
  .meta({ id: 'ActivityStanding', description: 'Where the caller stands.' });
export type ActivityStanding = z.output<typeof ActivityStanding>;

const ActivityQuery = PageQuery.extend({ kind: ActivityKind.optional().meta({ description: 'Only of this kind.' }) });
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
  list: operation({
    id: 'activity.list',
    method: 'GET',
    path: '/api/v1/activity/',
    summary: 'List what the caller did',
    description: 'The latest first.',
    ...read,
    policy: 'owner',
    query: ActivityQuery,
    responses: {
      200: json(paginated(ActivityEntry, 'PaginatedActivityEntryList'), {
        description: 'One page of the caller’s activity.',
        example: { count: 1, next: null, previous: null, results: [sampleEntry] },
      }),
    },
    failures: listFailures,
  }),
  me: operation({
    id: 'activity.me',
    method: 'GET',
    path: '/api/v1/activity/me/',
    summary: 'Read the caller’s points, streak and title',
    ...read,
    policy: 'owner',
    responses: {
      200: json(ActivityStanding, {
        description: 'Where the caller stands now.',
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
