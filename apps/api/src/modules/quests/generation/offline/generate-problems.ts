import type { Definition } from './find-definitions.rules.ts';
import { canBeDistractor, findDistractors } from './find-distractors.rules.ts';
import type { Gap } from './gap.ts';
import type { GeneratedProblem, SourceText } from './generated-problem.ts';
import { describeContext, makeProblem, writeGapQuestion } from './make-problem.ts';
import { createSeededRandom } from './seeded-random.ts';
import { findStatements, type Statement } from './split-text.rules.ts';
import { stemWord } from './stem.rules.ts';
import { collectVocabulary, type Vocabulary } from './vocabulary.ts';

/** How hard a problem of each kind is for most readers, until players have answered it. */
const ratings = { definition: 1100, name: 1150, group: 1150, year: 1300, number: 1250, noun: 1200 } as const;

/** Problems about one text, the best ones first; the same text gives the same problems. English only, apart from numbers. */
export function generateProblems({ text, title }: Pick<SourceText, 'text' | 'title'>, count: number): GeneratedProblem[] {
  const statements = findStatements(text, title);
  const vocabulary = collectVocabulary(statements, createSeededRandom(text));
  const perStatement = statements.map((statement) => makeCandidates(statement, vocabulary));
  return selectProblems(perStatement, count);
}

interface Candidate {
  readonly problem: GeneratedProblem;
  readonly isNoun: boolean;
}

const gapOrder = ['name', 'group', 'year', 'number', 'noun'];

/** The problems of one sentence, the best one first. */
function makeCandidates(statement: Statement, vocabulary: Vocabulary): Candidate[] {
  const definition = vocabulary.definitions.find((one) => one.statement === statement);
  const gaps = vocabulary.gaps
    .filter((gap) => gap.statement === statement && !isRepeated(gap) && !isTermOf(definition, gap))
    .toSorted((one, other) => gapOrder.indexOf(one.type.kind) - gapOrder.indexOf(other.type.kind));
  const described = definition && makeDefinitionProblem(definition, vocabulary);
  return [
    ...(described ? [{ problem: described, isNoun: false }] : []),
    ...gaps.flatMap((gap) => {
      const problem = makeGapProblem(gap, vocabulary);
      return problem ? [{ problem, isNoun: gap.type.kind === 'noun' }] : [];
    }),
  ];
}

const makeGapProblem = (gap: Gap, vocabulary: Vocabulary): GeneratedProblem | undefined =>
  makeProblem(
    {
      kind: 'cloze',
      question: writeGapQuestion(gap),
      answer: gap.answer,
      distractors: findDistractors(gap, vocabulary).map((option) => matchCase(option, gap)),
      explanation: gap.statement.text,
      rating: ratings[gap.type.kind],
    },
    vocabulary.random,
  );

/** The same question would be asked twice. */
const isTermOf = (definition: Definition | undefined, { answer }: Gap): boolean =>
  definition !== undefined && definition.term.toLowerCase().split(' ').includes(answer.toLowerCase());

/** The rest of the sentence would give the answer away. */
const isRepeated = ({ statement, start, end, answer }: Gap): boolean => {
  const rest = `${statement.text.slice(0, start)} ${statement.text.slice(end)}`;
  const stems = new Set(rest.split(/[^\p{L}\d]+/u).map(stemWord));
  return answer.split(/[ -]/).some((word) => word.length > 3 && stems.has(stemWord(word)));
};

const matchCase = (option: string, { start }: Gap): string =>
  start === 0 ? option.charAt(0).toUpperCase() + option.slice(1) : option;

function makeDefinitionProblem({ statement, term, description, isPlural }: Definition, vocabulary: Vocabulary) {
  const others = vocabulary.definitions.filter((one) => one.term !== term && one.isPlural === isPlural).map((one) => one.term);
  const nouns = vocabulary.gaps
    .filter(({ type }) => type.kind === 'noun' && type.isPlural === isPlural)
    .map(({ answer }) => answer);
  const candidates = [...vocabulary.random.shuffle([...new Set(others)]), ...vocabulary.random.shuffle([...new Set(nouns)])];
  return makeProblem(
    {
      kind: 'definition',
      question: `What is described here${describeContext(statement)}: “${description}”?`,
      answer: term,
      distractors: candidates.filter((other) => canBeDistractor(other, term, description)),
      explanation: statement.text,
      rating: ratings.definition,
    },
    vocabulary.random,
  );
}

/**
 * A second problem about the same sentence gives the answer of the first away, and gaps for common nouns are the weakest problems:
 * only a text that has too little else gets them.
 */
const enough = 12;

/** One of each sentence first, then further ones, so that the problems cover the whole text. No answer is asked for twice. */
function selectProblems(perStatement: readonly (readonly Candidate[])[], count: number): GeneratedProblem[] {
  const selected: GeneratedProblem[] = [];
  const answers = new Set<string>();
  const select = (candidates: readonly (Candidate | undefined)[], limit: number): void => {
    for (const candidate of candidates) {
      if (!candidate || selected.length >= limit) continue;
      const { problem } = candidate;
      const answer = problem.options[problem.correct_option]?.toLowerCase() ?? '';
      if (answers.has(answer)) continue;
      answers.add(answer);
      selected.push(problem);
    }
  };
  const pick = (isNoun: boolean, rank: number) =>
    perStatement.map((candidates) => candidates.filter((candidate) => candidate.isNoun === isNoun)[rank]);
  select(pick(false, 0), count);
  for (const [isNoun, rank] of [
    [false, 1],
    [true, 0],
    [true, 1],
  ] as const)
    select(pick(isNoun, rank), Math.min(count, enough));
  return selected;
}
