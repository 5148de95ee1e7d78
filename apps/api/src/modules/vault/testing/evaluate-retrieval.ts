import { lookups, paraphrases } from './questions.ts';

/** A passage as a search found it; `document` is the name in the library. */
export interface FoundPassage {
  readonly document: string;
  readonly text: string;
}
export type Search = (question: string) => Promise<readonly FoundPassage[]>;

export interface RetrievalScore {
  readonly questions: number;
  /** The share of the questions whose answer is in one of the first five passages. */
  readonly recallAt5: number;
  readonly recallAt1: number;
  /** The mean of 1 / rank of the first passage with the answer, among the first ten. */
  readonly mrr: number;
  readonly missed: readonly string[];
}

export interface RetrievalReport {
  readonly all: RetrievalScore;
  readonly paraphrases: RetrievalScore;
  readonly lookups: RetrievalScore;
}

/** Asks all questions. */
export async function evaluateRetrieval(search: Search): Promise<RetrievalReport> {
  const rank = async ([question, document, answer]: (typeof paraphrases)[number]): Promise<Rank> => {
    const found = (await search(question)).slice(0, 10);
    return { question, place: found.findIndex((one) => one.document === document && one.text.includes(answer)) + 1 };
  };
  const [other, same]: [Rank[], Rank[]] = [[], []];
  for (const question of paraphrases) other.push(await rank(question));
  for (const question of lookups) same.push(await rank(question));
  return { all: score([...other, ...same]), paraphrases: score(other), lookups: score(same) };
}

interface Rank {
  readonly question: string;
  /** 0: not among the first ten. */
  readonly place: number;
}

function score(ranks: readonly Rank[]): RetrievalScore {
  const share = (limit: number): number => ranks.filter(({ place }) => place > 0 && place <= limit).length / ranks.length;
  return {
    questions: ranks.length,
    recallAt5: share(5),
    recallAt1: share(1),
    mrr: ranks.reduce((sum, { place }) => sum + (place > 0 ? 1 / place : 0), 0) / ranks.length,
    missed: ranks.filter(({ place }) => place === 0 || place > 5).map(({ question }) => question),
  };
}

const figures = ({ recallAt5, recallAt1, mrr }: RetrievalScore): string =>
  [recallAt5, recallAt1, mrr].map((figure) => figure.toFixed(3)).join('  ');

/** One line for each half: recall@5, recall@1 and mean reciprocal rank over all questions, paraphrases and lookups. */
export const formatRetrievalReport = (name: string, report: RetrievalReport): string =>
  `${name.padEnd(12)} ${[report.all, report.paraphrases, report.lookups].map(figures).join('   |   ')}`;
