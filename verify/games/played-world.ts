import type { TestApi, TestUser } from '../../apps/api/src/testing/start-test-api.ts';
import { startTestApi } from '../../apps/api/src/testing/start-test-api.ts';
import { createTemplateDatabase } from '../../apps/api/src/testing/test-database.ts';

export interface PlayedWorld {
  readonly api: TestApi;
  readonly workspaceId: number;
}

/** Runs with an API and a database of its own. */
export async function withWorld<T>(
  options: Parameters<typeof startTestApi>[0],
  work: (world: PlayedWorld) => Promise<T>,
): Promise<T> {
  const removeTemplate = await createTemplateDatabase();
  try {
    const api = await startTestApi(options);
    try {
      return await work({ api, workspaceId: (await api.workspace()).id });
    } finally {
      await api.close();
    }
  } finally {
    await removeTemplate();
  }
}

const options: readonly [string, string, string, string] = ['Elbe', 'Rhine', 'Seine', 'Tagus'];

/** Every problem's right option is the first one. */
export const rightOption = options[0];

export async function createQuest({ client }: TestUser, problems: number): Promise<string> {
  const quest = await client.quests.create({ body: { name: 'Rivers' } });
  for (let index = 0; index < problems; index += 1)
    await client.questProblems.create({
      quest_id: quest.id,
      body: { question: `Question ${index}?`, options: [...options], correct_option: 0, explanation: 'It is.' },
    });
  return quest.uid;
}
