import type { LyceumClient } from '@lyceum/sdk';

/** Creates a daily recurring milestone and one for this year. */
export async function seedRewards(admin: LyceumClient, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const year = now.getUTCFullYear();
  const icon = 'https://media.example.org/sample.svg';
  await admin.rewards.create({
    body: {
      milestone_type: '6',
      title: 'Look around',
      description: 'A sample milestone of the demo: be active on a day, any day.',
      icon,
      period_number: 1,
      year,
      start_date: today,
      end_date: today,
      is_recurring: true,
      points: 5,
    },
  });
  await admin.rewards.create({
    body: {
      milestone_type: '5',
      priority: '3',
      title: 'Ten experiences in a year',
      description: 'A sample milestone of the demo: complete ten experiences before the year is over.',
      icon,
      period_number: 1,
      year,
      points: 100,
      target: { activity: 'experience_completed', count: 10 },
    },
  });
}
