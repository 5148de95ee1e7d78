import type { ProblemKind } from '@lyceum/contract/product/quest-problem';

import { areOptionsDistinct } from '../../problems/problems.rules.ts';
import type { Gap } from './gap.ts';
import type { GeneratedProblem } from './generated-problem.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Statement } from './split-text.rules.ts';

export const gapMark = '____';
const optionCount = 4;
const limits = { question: 1000, option: 300 };

interface Draft {
  readonly kind: ProblemKind;
  readonly question: string;
  readonly answer: string;
  /** More than needed; the first ones are taken. */
  readonly distractors: readonly string[];
  readonly explanation: string;
  readonly rating: number;
}

/** Undefined without three distractors that differ from the answer and from each other. */
export function makeProblem(draft: Draft, random: SeededRandom): GeneratedProblem | undefined {
  const wrong: string[] = [];
  for (const distractor of draft.distractors)
    if (wrong.length < optionCount - 1 && areOptionsDistinct([draft.answer, ...wrong, distractor])) wrong.push(distractor);
  if (wrong.length < optionCount - 1 || draft.question.length > limits.question) return undefined;
  const options = arrange([draft.answer, ...wrong], random);
  if (options.some(({ length }) => length > limits.option)) return undefined;
  const { kind, question, explanation, rating } = draft;
  return { kind, question, options, correct_option: options.indexOf(draft.answer), explanation, rating };
}

/** Numbers in order, as people expect them; others at random. */
function arrange(options: readonly string[], random: SeededRandom): string[] {
  const values = options.map((option) => Number(option.replaceAll(',', '')));
  if (values.some(Number.isNaN)) return random.shuffle(options);
  return options.toSorted((one, other) => Number(one.replaceAll(',', '')) - Number(other.replaceAll(',', '')));
}

/** The sentence without the answer, after what it is about. */
export function writeGapQuestion({ statement, start, end }: Gap): string {
  const before = statement.text.slice(0, start).replace(/\b([Aa])n? $/, '$1(n) ');
  return `Complete the sentence${describeContext(statement)}: “${before}${gapMark}${statement.text.slice(end)}”`;
}

export const describeContext = ({ title, heading }: Pick<Statement, 'title' | 'heading'>): string => {
  const parts = [title, heading].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
};
