import { z } from 'zod';

import { linkField, textField } from '../field.ts';
import { PageQuery } from '../paginated.ts';
import { integerParameter } from '../parameter.ts';
import { stateMachine } from '../state-machine.ts';
import { ActivityKind } from './activity.ts';
import { AuthorId } from './author-id.ts';

export const MilestoneType = z.enum(['1', '2', '3', '4', '5', '6']);
export type MilestoneType = z.output<typeof MilestoneType>;
export const MilestonePriority = z.enum(['1', '2', '3', '4']);
export type MilestonePriority = z.output<typeof MilestonePriority>;
export const MilestoneStatus = z.enum(['1', '2', '3']);
export type MilestoneStatus = z.output<typeof MilestoneStatus>;

const typesInWords = '`1` Daily, `2` Weekly, `3` Monthly, `4` Quarterly, `5` Yearly, `6` Custom.';
const prioritiesInWords = '`1` Low, `2` Medium, `3` High, `4` Urgent.';
const statusesInWords = '`1` Active, `2` Inactive, `3` Archived.';

/** SPEC section 3 names the states, adr/0038 the moves. */
export const milestoneStatus = stateMachine({
  id: 'milestone_status',
  kind: 'stored',
  states: ['1', '2', '3'],
  moves: [
    { from: null, to: '1', by: 'an admin makes it' },
    { from: null, to: '2', by: 'an admin makes it, to be put up later' },
    { from: '1', to: '2', by: 'an admin takes it down' },
    { from: '2', to: '1', by: 'an admin puts it up' },
    { from: '1', to: '3', by: 'an admin archives it' },
    { from: '2', to: '3', by: 'an admin archives it' },
    { from: '3', to: '2', by: 'an admin takes it out of the archive' },
  ],
});

/** How many periods of each type a year has; custom ones are numbered as one likes. */
export const periodNumbers: Readonly<Record<MilestoneType, number>> = { 1: 366, 2: 53, 3: 12, 4: 4, 5: 1, 6: 366 };

export const milestoneLimits = { years: [2000, 2100], points: 1_000_000, count: 10_000, active: 100 } as const;

export const MilestoneActivity = z.enum(['active_day', ...ActivityKind.exclude(['milestone_completed']).options]);
export type MilestoneActivity = z.output<typeof MilestoneActivity>;

const MilestoneTarget = z.object({
  activity: MilestoneActivity.meta({ description: 'What counts. `active_day`: days on which anything was done.' }),
  count: z.int().min(1).max(milestoneLimits.count).meta({ description: 'How many of them in one period.' }),
});

export const Milestone = z
  .object({
    id: z.int(),
    milestone_type: MilestoneType.optional().meta({ description: typesInWords }),
    priority: MilestonePriority.optional().meta({ description: prioritiesInWords }),
    status: MilestoneStatus.optional().meta({ description: statusesInWords }),
    uid: z.uuid(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: z.iso.datetime().nullable().optional(),
    is_active: z.boolean().optional().meta({ description: 'False holds it back, whatever its status.' }),
    created_by: AuthorId,
    updated_by: AuthorId,
    deleted_by: AuthorId,
    title: z.string(),
    description: z.string(),
    icon: z.url(),
    period_number: z.int().meta({ description: 'The day, week, month or quarter of the year.' }),
    year: z.int().meta({ description: 'Of a week: the ISO year, to which its Thursday belongs.' }),
    is_recurring: z.boolean().optional().meta({ description: 'Whether it begins anew with each following period.' }),
    start_date: z.iso.date().nullable().optional().meta({ description: 'Of a custom milestone.' }),
    end_date: z.iso.date().nullable().optional().meta({ description: 'Of a custom milestone; the last day.' }),
    points: z.int().optional().meta({ description: 'For reaching it, once in a period.' }),
    target: MilestoneTarget,
  })
  .meta({ id: 'Milestone', description: 'Something to reach in a period, and what it is worth.' });
export type Milestone = z.output<typeof Milestone>;

/** A number is taken for its text, as Django REST Framework does. */
const code = <S extends z.ZodType>(choice: S) => z.preprocess((raw) => (typeof raw === 'number' ? String(raw) : raw), choice);

const [firstYear, lastYear] = milestoneLimits.years;
const dateField = () =>
  z.iso
    .date({ error: 'Expected a date that there is, as in 2026-11-20.' })
    .refine((date) => date >= `${firstYear}-01-01` && date <= `${lastYear}-12-31`, {
      error: `Expected a date from ${firstYear}-01-01 to ${lastYear}-12-31.`,
    });

export const MilestoneFields = z.object({
  milestone_type: code(MilestoneType).meta({ description: typesInWords }),
  priority: code(MilestonePriority).meta({ description: prioritiesInWords }),
  status: code(MilestoneStatus).meta({ description: statusesInWords }),
  is_active: z.boolean().meta({ description: 'False holds it back, whatever its status.' }),
  title: textField({ min: 1, max: 200 }),
  description: textField({ min: 1, max: 5000 }),
  icon: linkField(),
  period_number: z
    .int()
    .min(1)
    .max(Math.max(...Object.values(periodNumbers)))
    .meta({
      description: 'From 1: the day of the year to 366, the ISO week to 53, the month to 12, the quarter to 4; 1 for a year.',
    }),
  year: z.int().min(firstYear).max(lastYear),
  is_recurring: z.boolean().meta({ description: 'Begins anew with each following period; a custom one end to end.' }),
  start_date: dateField().nullable().meta({ description: 'For custom milestones, and only for these.' }),
  end_date: dateField().nullable().meta({ description: 'For custom milestones, and only for these; not before the start.' }),
  points: z.int().min(0).max(milestoneLimits.points),
  target: MilestoneTarget,
});
export const MilestoneChange = MilestoneFields.partial().meta({ id: 'MilestoneChange' });
export type MilestoneChange = z.output<typeof MilestoneChange>;

const { shape } = MilestoneFields;
export const NewMilestone = MilestoneFields.extend({
  milestone_type: shape.milestone_type.default('1'),
  priority: shape.priority.default('2'),
  status: shape.status.default('1'),
  is_active: shape.is_active.default(true),
  is_recurring: shape.is_recurring.default(false),
  start_date: shape.start_date.default(null),
  end_date: shape.end_date.default(null),
  points: shape.points.default(0),
  target: shape.target.default({ activity: 'active_day', count: 1 }),
}).meta({ id: 'NewMilestone' });
export type NewMilestone = z.output<typeof NewMilestone>;

export const ReachedMilestone = z
  .object({
    milestone: z.int().meta({ description: 'Its id; it may be gone meanwhile.' }),
    title: z.string().meta({ description: 'As it was then.' }),
    period_start: z.iso.date(),
    period_end: z.iso.date().meta({ description: 'The last day.' }),
    points: z.int(),
    completed_at: z.iso.datetime(),
  })
  .meta({ id: 'ReachedMilestone', description: 'A milestone that the caller has reached.' });
export type ReachedMilestone = z.output<typeof ReachedMilestone>;

export const MilestoneProgress = z
  .object({
    milestone: Milestone,
    period_start: z.iso.date(),
    period_end: z.iso.date().meta({ description: 'The last day.' }),
    current: z.int().meta({ description: 'How much of the target the caller has in this period.' }),
    target: z.int(),
    completed: z.boolean(),
    completed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MilestoneProgress', description: 'How far the caller is with a milestone in the period that it is.' });
export type MilestoneProgress = z.output<typeof MilestoneProgress>;

export const MilestoneQuery = PageQuery.extend({
  milestone_type: MilestoneType.optional().meta({ description: typesInWords }),
  priority: MilestonePriority.optional().meta({ description: prioritiesInWords }),
  status: MilestoneStatus.optional().meta({ description: `${statusesInWords} Whoever is no admin sees active ones only.` }),
  year: integerParameter({ min: firstYear, max: lastYear }).optional(),
});
export type MilestoneQuery = z.output<typeof MilestoneQuery>;
