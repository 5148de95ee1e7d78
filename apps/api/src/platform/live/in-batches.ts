interface Waiting<Question, Answer> {
  readonly question: Question;
  settle(answer: Answer): void;
  fail(error: unknown): void;
}

/**
 * Questions that come while others are being asked travel together: when a thousand readers come back at once, they cost a few
 * queries. Every question is asked after it came, so its answer is never older than it.
 */
export function inBatches<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  most: number,
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = [];
  let busy = false;

  async function work(): Promise<void> {
    busy = true;
    for (let batch = waiting.splice(0, most); batch.length > 0; batch = waiting.splice(0, most)) {
      try {
        const answers = await ask(batch.map(({ question }) => question));
        batch.forEach(({ settle, fail }, index) => {
          const answer = answers[index];
          if (answer === undefined) fail(new Error('A question was not answered.'));
          else settle(answer);
        });
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    busy = false;
  }

  return (question) =>
    new Promise((settle, fail) => {
      waiting.push({ question, settle, fail });
      if (!busy) void work();
    });
}
