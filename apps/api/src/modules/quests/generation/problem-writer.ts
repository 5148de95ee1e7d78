import { setImmediate } from 'node:timers/promises';

import { generateProblems } from './offline/generate-problems.ts';
import type { GeneratedProblem, SourceText } from './offline/generated-problem.ts';

export interface SourcedProblem extends GeneratedProblem {
  readonly source: string;
}

interface WritingRequest {
  readonly texts: readonly SourceText[];
  /** At most. */
  readonly count: number;
}

/**
 * Makes problems from texts. When it throws, the job is retried. It runs outside of any transaction, so it may call a remote service
 * and take its time.
 */
export type ProblemWriter = (request: WritingRequest, signal: AbortSignal) => Promise<readonly SourcedProblem[]>;

/** Needs no model and no network: gaps and definitions from the sentences of the texts. */
export const writeProblemsOffline: ProblemWriter = async ({ texts, count }, signal) => {
  const perSource: SourcedProblem[][] = [];
  for (const { source, title, text } of texts) {
    signal.throwIfAborted();
    // A long text takes a second; heartbeats and other jobs of the worker run in between.
    await setImmediate();
    perSource.push(generateProblems({ title, text }, count).map((problem) => ({ ...problem, source })));
  }
  return selectProblemsInTurns(perSource, count);
};

/** The same number from each source, as far as it has enough; no question twice. */
export function selectProblemsInTurns(perSource: readonly (readonly SourcedProblem[])[], count: number): SourcedProblem[] {
  const taken = new Map<string, SourcedProblem>();
  const longest = Math.max(0, ...perSource.map(({ length }) => length));
  for (let round = 0; round < longest; round += 1)
    for (const problems of perSource) {
      const problem = problems[round];
      if (problem && taken.size < count && !taken.has(problem.question)) taken.set(problem.question, problem);
    }
  return [...taken.values()];
}
