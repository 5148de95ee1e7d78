export const sampleMilestone = {
  id: 7,
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f',
  milestone_type: '2',
  priority: '3',
  status: '1',
  title: 'Three experiences in a week',
  description: 'Complete three experiences between Monday and Sunday.',
  icon: 'https://media.example.org/icons/three.svg',
  period_number: 46,
  year: 2026,
  is_recurring: true,
  start_date: null,
  end_date: null,
  points: 50,
  target: { activity: 'experience_completed', count: 3 },
  is_active: true,
  created_at: '2026-11-09T08:00:00.000Z',
  updated_at: '2026-11-09T08:00:00.000Z',
  deleted_at: null,
  created_by: '3',
  updated_by: null,
  deleted_by: null,
} as const;

export const sampleNewMilestone = {
  milestone_type: '2',
  priority: '3',
  title: 'Three experiences in a week',
  description: 'Complete three experiences between Monday and Sunday.',
  icon: 'https://media.example.org/icons/three.svg',
  period_number: 46,
  year: 2026,
  is_recurring: true,
  points: 50,
  target: { activity: 'experience_completed', count: 3 },
} as const;

export const sampleReached = {
  milestone: 7,
  title: 'Three experiences in a week',
  period_start: '2026-11-09',
  period_end: '2026-11-15',
  points: 50,
  completed_at: '2026-11-13T17:20:00.000Z',
} as const;

export const sampleProgress = {
  milestone: sampleMilestone,
  period_start: '2026-11-09',
  period_end: '2026-11-15',
  current: 2,
  target: 3,
  completed: false,
  completed_at: null,
} as const;
