import { answersBusy, tooManyAnswers } from './answers.problems.ts';

export interface AnswerSlots {
  /** Throws if the user or the process has too many open answers. Call the result once the answer is over; further calls do nothing. */
  reserve(userId: number): () => void;
}

const perUser = 3;

/** Counts the open answers of a process, which do not count as requests in flight. */
export function createAnswerSlots(total: number): AnswerSlots {
  const open = new Map<number, number>();
  let count = 0;
  return {
    reserve(userId) {
      const own = open.get(userId) ?? 0;
      if (own >= perUser) throw tooManyAnswers(perUser);
      if (count >= total) throw answersBusy();
      open.set(userId, own + 1);
      count += 1;
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        count -= 1;
        const left = (open.get(userId) ?? 1) - 1;
        if (left > 0) open.set(userId, left);
        else open.delete(userId);
      };
    },
  };
}
