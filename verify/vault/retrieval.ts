import { retrievalLine } from '../../apps/api/src/modules/vault/testing/evaluate-retrieval.ts';
import { measureLocalRetrieval } from '../../apps/api/src/modules/vault/testing/measure-retrieval.ts';
import type { Finding } from '../finding.ts';

/** Recall on the labelled set, with the bundled model. */
export async function findAnswers({ print }: { print: (line: string) => void }): Promise<Finding[]> {
  const { passages, vector, fullText, hybrid, msPerPassage } = await measureLocalRetrieval();
  print(`${hybrid.all.questions} questions over ${passages} passages; recall@5, recall@1, MRR of all | paraphrases | lookups:`);
  for (const [name, report] of Object.entries({ vector, fullText, hybrid })) print(retrievalLine(name, report));
  const [best, both] = [Math.max(vector.all.recallAt5, fullText.all.recallAt5), hybrid.all.recallAt5];
  const figures = `${both.toFixed(3)} hybrid, ${vector.all.recallAt5.toFixed(3)} vectors, ${fullText.all.recallAt5.toFixed(3)} full text`;
  return [{ text: `retrieval: recall@5 ${figures}; ${msPerPassage.toFixed(0)} ms to embed a passage`, holds: both > best }];
}
