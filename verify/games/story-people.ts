import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { createClient, type LyceumClient } from '@lyceum/sdk';

import type { TestApi } from '../../apps/api/src/testing/start-test-api.ts';
import type { Round } from './story-oracle.ts';

/** A member of the community, who uses the public API with a key. */
export interface Person {
  readonly userId: number;
  readonly username: string;
  readonly client: LyceumClient;
}

export async function register({ url }: Pick<TestApi, 'url'>, backEnd: LyceumClient, username: string): Promise<Person> {
  const { user, api_key } = await backEnd.auth.register({ body: { email: `${username}@people.test`, username } });
  if (!api_key) throw new Error('registration returned no key');
  return { userId: user.id, username, client: createClient({ baseUrl: url, apiKey: api_key.key, retries: 0 }) };
}

interface ShownProblem {
  readonly question: string;
  readonly options: readonly string[];
}

export interface MadeQuest {
  readonly uid: string;
  readonly name: string;
  readonly problems: number;
  /** As the person who made the quest reviews it. */
  readonly review: (problem: ShownProblem) => { readonly rightOption: string; readonly rating: number };
}

const texts = join(import.meta.dirname, '../../apps/api/src/modules/quests/generation/testing/texts');
const generationTimeoutMs = 120_000;

/** Makes a quest from a text with the bundled generator, and reviews its problems. */
export async function makeQuestFromText(
  client: LyceumClient,
  { topic, category }: { readonly topic: string; readonly category: number },
): Promise<MadeQuest> {
  const quest = await client.quests.create({ body: { name: topic, category } });
  const text = await readFile(join(texts, `${topic}.md`), 'utf8');
  await client.quests.generate({ id: quest.id, body: { text, number_of_problems: 12 } });
  const deadline = Date.now() + generationTimeoutMs;
  for (;;) {
    const { creation_status, message } = await client.quests.generation({ id: quest.id });
    if (creation_status === 'completed') break;
    if (creation_status === 'failed' || Date.now() > deadline) throw new Error(`The quest is ${creation_status}: ${message}`);
    await delay(50);
  }
  const problems = (await client.questProblems.list({ quest_id: quest.id, page_size: '100' })).results;
  const reviewed = new Map(
    problems.map((problem) => [
      keyOf(problem),
      { rightOption: problem.options[problem.correct_option] ?? '', rating: problem.rating },
    ]),
  );
  const review: MadeQuest['review'] = (problem) => {
    const found = reviewed.get(keyOf(problem));
    if (!found) throw new Error(`The quest has no problem “${problem.question}”.`);
    return found;
  };
  return { uid: quest.uid, name: topic, problems: problems.length, review };
}

/** Two gaps in one sentence make two problems with the same words and other options. */
const keyOf = ({ question, options }: ShownProblem): string => [question, ...options.toSorted()].join('\n');

interface Play {
  readonly gameId: number;
  readonly quest: MadeQuest;
  readonly round: Round;
  pass(seconds: number): void;
}

/** Answers all problems as the round says; returns the score after each, and the problems' ratings. */
export async function playRound(client: LyceumClient, { gameId, quest, round, pass }: Play) {
  const scores: number[] = [];
  const ratings: number[] = [];
  while (scores.length < round.total) {
    const { problem } = await client.games.nextProblem({ id: gameId });
    if (!problem) break;
    pass(round.seconds);
    const { rightOption, rating } = quest.review(problem);
    const right = problem.options.indexOf(rightOption);
    const choice = scores.length < round.right ? right : (right + 1) % problem.options.length;
    const { score } = await client.games.answer({ id: gameId, body: { problem_id: problem.problem_id, choice } });
    scores.push(score);
    ratings.push(rating);
  }
  return { scores, ratings };
}
