import { expect, test } from 'vitest';

import { eventually } from '../../../../../../tools/test/eventually.ts';
import { readEvents } from '../../../platform/live/reader.fixtures.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../testing/start-test-api.ts';
import { asking, games } from '../games.fixtures.ts';

/** Everything that comes from outside is injected: two runs differ only in what the quest marks as right. */
async function startRepeatableApi(): Promise<TestApi> {
  let uids = 0;
  let bytes = 0;
  return startTestApi({
    platform: {
      clock: { now: () => new Date('2026-11-14T12:00:00Z') },
      ids: { uid: () => `00000000-0000-7000-8000-${String((uids += 1)).padStart(12, '0')}` },
      random: (length) => Buffer.alloc(length, (bytes += 1)),
    },
  });
}

const options = ['Elbe', 'Rhine', 'Seine', 'Tagus'];
const problems = 4;
/** Earlier events reach a stream only if it is opened before they have their number. */
const duringPlay = new Set(['game.started', 'game.progress', 'game.ended']);

async function createQuest(author: TestUser, rightOption: number) {
  const quest = await author.client.quests.create({ body: { name: 'Rivers', visibility: 'public' } });
  for (let index = 0; index < problems; index += 1)
    await author.client.questProblems.create({
      quest_id: quest.id,
      body: {
        question: `Question ${index}?`,
        options,
        correct_option: (rightOption + index) % 4,
        explanation: `Because ${index}.`,
      },
    });
  return quest;
}

/** Of each response, what a client can see, except the time of the machine. */
function recordResponses(api: TestApi, user: TestUser) {
  const timed = new Set(['date', 'ratelimit', 'keep-alive']);
  const lines: string[] = [];
  const ask = async (target: string, body?: unknown) => {
    const { get, post } = asking(api, user);
    const named = { 'x-request-id': `request-${lines.length}` };
    const { status, headers, text } = await (body === undefined ? get(target, body, named) : post(target, body, named));
    const shown = [...headers].filter(([name]) => !timed.has(name)).map((header) => header.join(': '));
    lines.push([body === undefined ? 'GET' : 'POST', target, status, ...shown, text].join('\n'));
    return { body: text === '' ? undefined : JSON.parse(text) };
  };
  return { lines, ask };
}
type Recorder = ReturnType<typeof recordResponses>;

/** All that a player can look at while a problem is open, and answers that are refused. */
async function lookAround({ ask }: Recorder, { id, questId }: { id: number; questId: string | number }): Promise<void> {
  const { body } = await ask(`${games}${id}/problems/next/`);
  const { problem_id } = body.problem;
  await ask(`${games}${id}/answers/`, { problem_id, choice: 9 });
  await ask(`${games}${id}/answers/`, { problem_id: 4_000_000, choice: 0 });
  await ask(`${games}${id}/problems/next/`);
  for (const target of [
    `${games}${id}/`,
    games,
    `/api/v1/quests/${questId}/`,
    `/api/v1/quests/${questId}/problems/`,
    `/api/v1/quests/${questId}/problems/${problem_id}/`,
    '/api/v1/quests/',
    '/api/v1/problems/players/me/',
    '/api/v1/notifications/',
    '/api/v1/activity/',
    '/api/v1/activity/me/',
  ])
    await ask(target);
}

/** What two players see until they answer: Ada answers all problems, Ben looks after each of her answers. */
async function playOnce(rightOption: number): Promise<{ readonly transcript: string; readonly results: string }> {
  const api = await startRepeatableApi();
  try {
    const { id: workspaceId } = await api.workspace('Leaks');
    const named = (username: string) => api.user(workspaceId, { username });
    const [author, ada, ben] = [await named('author'), await named('ada'), await named('ben')];
    const quest = await createQuest(author, rightOption);
    const { id } = await ada.client.games.create({ body: { primary_quest: quest.uid, users: [ben.id] } });
    await ben.client.games.respond({ id, body: { response: 'accept' } });
    const events: string[] = [];
    const readers = [ada, ben].map(({ key, username }) =>
      readEvents({
        url: api.url,
        key,
        path: `${games}${id}/events/`,
        onEvent: ({ event, data }) => void (duringPlay.has(event) && events.push(`${username} ${event} ${data}`)),
      }),
    );
    await Promise.all(readers.map(({ begun }) => begun));
    await ada.client.games.start({ id });
    const [seenByAda, seenByBen] = [recordResponses(api, ada), recordResponses(api, ben)];
    await lookAround(seenByAda, { id, questId: quest.id });
    await lookAround(seenByBen, { id, questId: quest.id });
    const results: unknown[] = [];
    for (let index = 0; index < problems; index += 1) {
      const { problem } = await ada.client.games.nextProblem({ id });
      const body = { problem_id: problem?.problem_id ?? 0, choice: 0 };
      results.push(await ada.client.games.answer({ id, body }));
      await lookAround(seenByBen, { id, questId: quest.id });
    }
    const wanted = 2 * (1 + problems);
    await eventually(
      () => events.length,
      (length) => length >= wanted,
    );
    readers.forEach(({ leave }) => leave());
    const streams = ['ada', 'ben'].map((name) => events.filter((event) => event.startsWith(`${name} `)).join('\n'));
    const transcript = [...seenByAda.lines, ...seenByBen.lines, ...streams].join('\n\n');
    return { transcript, results: JSON.stringify(results) };
  } finally {
    await api.close();
  }
}

test('responses and events are byte for byte the same, whichever option is right, until the viewer has answered', async () => {
  const [first, second] = [await playOnce(0), await playOnce(1)];
  expect(second.results).not.toBe(first.results);
  expect(second.transcript).toBe(first.transcript);
  expect(first.transcript).toContain('game.progress');
  expect(first.transcript).not.toContain('Because');
});
