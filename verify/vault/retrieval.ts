import { formatRetrievalReport } from '../../apps/api/src/modules/vault/testing/evaluate-retrieval.ts';
import {
  measureLocalRetrieval,
  measureServedRetrieval,
  type RetrievalFigures,
} from '../../apps/api/src/modules/vault/testing/measure-retrieval.ts';
import type { Finding } from '../finding.ts';

/** Recall on the labelled set: with the bundled model, and with a server of better vectors. */
export async function measureRetrievalRecall({
  small,
  print,
}: {
  small: boolean;
  print: (line: string) => void;
}): Promise<Finding[]> {
  return [
    // In CI a test measures it.
    ...(small ? [] : [judge('bundled model', await measureLocalRetrieval(), print)]),
    judge('OpenAI-compatible stand-in', await measureServedRetrieval(), print),
  ];
}

function judge(model: string, figures: RetrievalFigures, print: (line: string) => void): Finding {
  const { passages, vector, fullText, hybrid, msPerPassage } = figures;
  print(
    `${model}: ${hybrid.all.questions} questions over ${passages} passages; recall@5, recall@1, MRR of all | paraphrases | lookups`,
  );
  for (const [name, report] of Object.entries({ vector, fullText, hybrid })) print(formatRetrievalReport(name, report));
  const [best, both] = [Math.max(vector.all.recallAt5, fullText.all.recallAt5), hybrid.all.recallAt5];
  const recall = `${both.toFixed(3)} hybrid, ${vector.all.recallAt5.toFixed(3)} vectors, ${fullText.all.recallAt5.toFixed(3)} full text`;
  return {
    text: `retrieval, ${model}: recall@5 ${recall}; ${msPerPassage.toFixed(0)} ms to embed a passage`,
    holds: both > best,
  };
}
