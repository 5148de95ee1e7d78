import { z } from 'zod';

import { linkField, nameField, textField } from '../field.ts';
import { PageQuery } from '../paginated.ts';
import { integerParameter } from '../parameter.ts';
import { defineStateMachine } from '../state-machine.ts';
import { ActivityKind } from './activity.ts';
import { AuthorId } from './author-id.ts';

export const MilestoneType = z.enum(['1', '2', '3', '4', '5', '6']);
export type MilestoneType = z.output<typeof MilestoneType>;
export const MilestonePriority = z.enum(['1', '2', '3', '4']);
export type MilestonePriority = z.output<typeof MilestonePriority>;
export const MilestoneStatus = z.enum(['1', '2', '3']);
export type MilestoneStatus = z.output<typeof MilestoneStatus>;

const typeLabels = '`1` Daily, `2` Weekly, `3` Monthly, `4` Quarterly, `5` Yearly, `6` Custom.';
const priorityLabels = '`1` Low, `2` Medium, `3` High, `4` Urgent.';
const statusLabels = '`1` Active, `2` Inactive, `3` Archived.';

/** The specification (section 3) names the states; adr/0038 chooses the transitions. */
export const milestoneStatus = defineStateMachine({
  id: 'milestone_status',
  kind: 'stored',
  states: ['1', '2', '3'],
  moves: [
    { from: null, to: '1', by: 'an admin creates it' },
    { from: null, to: '2', by: 'an admin creates it as inactive' },
    { from: '1', to: '2', by: 'an admin deactivates it' },
    { from: '2', to: '1', by: 'an admin activates it' },
    { from: '1', to: '3', by: 'an admin archives it' },
    { from: '2', to: '3', by: 'an admin archives it' },
    { from: '3', to: '2', by: 'an admin restores it from the archive' },
  ],
});

/** Number of periods of each type in a year; custom milestones are numbered freely. */
export const periodNumbers: Readonly<Record<MilestoneType, number>> = { 1: 366, 2: 53, 3: 12, 4: 4, 5: 1, 6: 366 };

export const milestoneLimits = { years: [2000, 2100], points: 1_000_000, count: 10_000, active: 100 } as const;

export const MilestoneActivity = z.enum(['active_day', ...ActivityKind.exclude(['milestone_completed']).options]);
export type MilestoneActivity = z.output<typeof MilestoneActivity>;

const MilestoneTarget = z.object({
  activity: MilestoneActivity.meta({ description: 'The activity to count. `active_day` counts days with any activity.' }),
  count: z.int().min(1).max(milestoneLimits.count).meta({ description: 'How often it must occur in one period.' }),
});

export const Milestone = z
  .object({
    id: z.int(),
    milestone_type: MilestoneType.optional().meta({ description: typeLabels }),
    priority: MilestonePriority.optional().meta({ description: priorityLabels }),
    status: MilestoneStatus.optional().meta({ description: statusLabels }),
    uid: z.uuid(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: z.iso.datetime().nullable().optional(),
    is_active: z.boolean().optional().meta({ description: 'False disables the milestone, regardless of its status.' }),
    created_by: AuthorId,
    updated_by: AuthorId,
    deleted_by: AuthorId,
    title: z.string(),
    description: z.string(),
    icon: z.url(),
    period_number: z.int().meta({ description: 'Number of the day, week, month or quarter in the year.' }),
    year: z.int().meta({ description: 'For weekly milestones the ISO year, which is the year of the week’s Thursday.' }),
    is_recurring: z.boolean().optional().meta({ description: 'Whether it starts again with each following period.' }),
    start_date: z.iso.date().nullable().optional().meta({ description: 'First day; only for custom milestones.' }),
    end_date: z.iso.date().nullable().optional().meta({ description: 'Last day; only for custom milestones.' }),
    points: z.int().optional().meta({ description: 'Points for completing it, awarded once per period.' }),
    target: MilestoneTarget,
  })
  .meta({ id: 'Milestone', description: 'A goal for a period, and the points for completing it.' });
export type Milestone = z.output<typeof Milestone>;

/** Accepts numbers too, as Django REST Framework does. */
const code = <S extends z.ZodType>(choice: S) => z.preprocess((raw) => (typeof raw === 'number' ? String(raw) : raw), choice);

const [firstYear, lastYear] = milestoneLimits.years;
const dateField = () =>
  z.iso
    .date({ error: 'Expected a valid date, such as 2026-11-20.' })
    .refine((date) => date >= `${firstYear}-01-01` && date <= `${lastYear}-12-31`, {
      error: `Expected a date from ${firstYear}-01-01 to ${lastYear}-12-31.`,
    });

export const MilestoneFields = z.object({
  milestone_type: code(MilestoneType).meta({ description: typeLabels }),
  priority: code(MilestonePriority).meta({ description: priorityLabels }),
  status: code(MilestoneStatus).meta({ description: statusLabels }),
  is_active: z.boolean().meta({ description: 'False disables the milestone, regardless of its status.' }),
  title: nameField({ min: 1, max: 200 }),
  description: textField({ min: 1, max: 5000 }),
  icon: linkField(),
  period_number: z
    .int()
    .min(1)
    .max(Math.max(...Object.values(periodNumbers)))
    .meta({
      description: 'Day of the year (1–366), ISO week (1–53), month (1–12), quarter (1–4), or 1 for a yearly milestone.',
    }),
  year: z.int().min(firstYear).max(lastYear),
  is_recurring: z
    .boolean()
    .meta({ description: 'Starts again with each following period; a custom period repeats back to back.' }),
  start_date: dateField().nullable().meta({ description: 'First day. Required for custom milestones, not allowed for others.' }),
  end_date: dateField()
    .nullable()
    .meta({ description: 'Last day, not before the start. Required for custom milestones, not allowed for others.' }),
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
    milestone: z.int().meta({ description: 'ID of the milestone, which may have been deleted since.' }),
    title: z.string().meta({ description: 'Title at the time of completion.' }),
    period_start: z.iso.date(),
    period_end: z.iso.date().meta({ description: 'Last day of the period.' }),
    points: z.int(),
    completed_at: z.iso.datetime(),
  })
  .meta({ id: 'ReachedMilestone', description: 'A milestone that you completed.' });
export type ReachedMilestone = z.output<typeof ReachedMilestone>;

export const MilestoneProgress = z
  .object({
    milestone: Milestone,
    period_start: z.iso.date(),
    period_end: z.iso.date().meta({ description: 'Last day of the period.' }),
    current: z.int().meta({ description: 'Your count in this period.' }),
    target: z.int(),
    completed: z.boolean(),
    completed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MilestoneProgress', description: 'Your progress towards a milestone in the current period.' });
export type MilestoneProgress = z.output<typeof MilestoneProgress>;

export const MilestoneQuery = PageQuery.extend({
  milestone_type: MilestoneType.optional().meta({ description: typeLabels }),
  priority: MilestonePriority.optional().meta({ description: priorityLabels }),
  status: MilestoneStatus.optional().meta({ description: `${statusLabels} Only admins see milestones that are not active.` }),
  year: integerParameter({ min: firstYear, max: lastYear }).optional(),
});
export type MilestoneQuery = z.output<typeof MilestoneQuery>;
