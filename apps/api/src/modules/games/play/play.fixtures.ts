import type { TestUser } from '../../../testing/start-test-api.ts';

/** Requests the next problem and answers it; `right` is the option that fixtures mark as right. */
export async function answerNext({ client }: TestUser, id: number, wanted: 'right' | 'wrong' = 'right') {
  const { problem } = await client.games.nextProblem({ id });
  if (!problem) throw new Error('all problems are answered');
  const choice = problem.options.indexOf(wanted);
  return client.games.answer({ id, body: { problem_id: problem.problem_id, choice } });
}

/** Answers all problems that are left: the first `right` ones rightly. */
export async function playToEnd(user: TestUser, id: number, { right }: { readonly right: number }): Promise<void> {
  const { answered, total } = await user.client.games.nextProblem({ id });
  for (let index = answered; index < total; index += 1) await answerNext(user, id, index < right ? 'right' : 'wrong');
}
