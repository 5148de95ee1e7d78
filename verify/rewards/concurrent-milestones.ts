import { activityPoints, dailyEarningLimits } from '@lyceum/contract/product/activity';

import { startTestApi } from '../../apps/api/src/testing/start-test-api.ts';
import { createTemplateDatabase } from '../../apps/api/src/testing/test-database.ts';
import type { Finding } from '../finding.ts';

/** A user completes many experiences concurrently; each reached milestone must be awarded once. */
export async function reachMilestonesConcurrently(activities: number): Promise<Finding> {
  const removeTemplate = await createTemplateDatabase();
  const api = await startTestApi();
  try {
    const { id } = await api.workspace();
    const [admin, member, maker] = [await api.user(id, { role: 'admin' }), await api.user(id), await api.user(id)];
    const year = new Date().getUTCFullYear();
    for (const count of [1, Math.ceil(activities / 2), activities])
      await admin.client.rewards.create({
        body: {
          milestone_type: '6',
          title: `${count} at once`,
          description: 'All at once.',
          icon: 'https://media.test/icon.svg',
          period_number: 1,
          year,
          start_date: `${year}-01-01`,
          end_date: `${year + 1}-12-31`,
          points: 1_000,
          target: { activity: 'experience_completed', count },
        },
      });
    const uids: string[] = [];
    for (let made = 0; made < activities; made += 1) {
      const { id: experience } = await maker.client.experiences.create({ body: { title: `Number ${made}` } });
      uids.push((await maker.client.experiences.publish({ id: experience })).uid);
    }
    await Promise.all(uids.map((uid) => member.client.engagements.create({ uid, body: { kind: 'complete' } })));
    const { points, streak } = await member.client.activity.me();
    const { count } = await member.client.activity.list({ kind: 'milestone_completed' });
    const { count: reached } = await member.client.rewards.reached();
    const { count: notices } = await member.client.notifications.list();
    const wanted = activityPoints.experience_completed * Math.min(activities, dailyEarningLimits.experience_completed) + 3_000;
    return {
      text: `${activities} concurrent activities, three milestones: ${reached} reached, ${count} entries, ${notices} notifications, ${points} points (${wanted} if each is awarded once), a streak of ${streak}`,
      holds: count === 3 && reached === 3 && notices === 3 && points === wanted && streak === 1,
    };
  } finally {
    await api.close();
    await removeTemplate();
  }
}
