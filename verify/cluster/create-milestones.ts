import { exchange, isSuccess } from './exchange.ts';
import type { Product } from './product.ts';

const count = 20;

/** Members complete one with every fifth quest, which awards points and notifies them. */
export async function createMilestones({ apis: [api], admin }: Product): Promise<void> {
  const year = new Date().getUTCFullYear();
  for (let number = 1; number <= count; number += 1) {
    const body = {
      milestone_type: '5',
      title: `${number * 5} quests`,
      description: 'Create quests.',
      icon: 'https://icons.test/quest.svg',
      period_number: 1,
      year,
      points: number,
      target: { activity: 'quest_created', count: number * 5 },
    };
    const answer = await exchange(api, { method: 'POST', path: '/api/v1/rewards/milestones/create/', key: admin.key, body });
    if (!isSuccess(answer)) throw new Error(`The milestone was rejected: ${answer.status} ${answer.text}`);
  }
}
