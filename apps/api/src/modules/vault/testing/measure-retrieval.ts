import { startOpenAi } from '../../../../../../standins/openai/openai.ts';
import { createEmbedder } from '../embedding/create-embedder.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { createLocalEmbedder } from '../embedding/local-embedder.ts';
import { evaluateRetrieval, type RetrievalReport } from './evaluate-retrieval.ts';
import { createLexicalVector } from './lexical-vectors.ts';
import { createFullTextSearch, createVectorSearch, fuseSearches, readLibraryPassages } from './search-halves.ts';

export interface RetrievalFigures {
  readonly passages: number;
  readonly vector: RetrievalReport;
  readonly fullText: RetrievalReport;
  readonly hybrid: RetrievalReport;
  /** Of one passage, one after another. */
  readonly msPerPassage: number;
}

/** Each half alone and both together, over the library. */
export async function measureRetrieval(embedder: Embedder): Promise<RetrievalFigures> {
  const passages = readLibraryPassages();
  // Loads the model.
  await embedder.embed(['bread'], AbortSignal.timeout(60_000));
  const begin = performance.now();
  const vector = await createVectorSearch(passages, embedder);
  const msPerPassage = (performance.now() - begin) / passages.length;
  const fullText = await createFullTextSearch(passages);
  try {
    return {
      passages: passages.length,
      vector: await evaluateRetrieval(vector),
      fullText: await evaluateRetrieval(fullText.anyWord),
      hybrid: await evaluateRetrieval(fuseSearches(vector, fullText.halfOfWords)),
      msPerPassage,
    };
  } finally {
    await fullText.end();
  }
}

/** With the bundled model. */
export async function measureLocalRetrieval(): Promise<RetrievalFigures> {
  const embedder = createLocalEmbedder();
  try {
    return await measureRetrieval(embedder);
  } finally {
    await embedder.close();
  }
}

/**
 * With an OpenAI-compatible server, whose vectors are better than the bundled model's: they also know rare words, as those of large models do.
 */
export async function measureServedRetrieval(): Promise<RetrievalFigures> {
  const local = createLocalEmbedder();
  const server = await startOpenAi({
    embed: async (texts) => {
      const meanings = await local.embed(texts, AbortSignal.timeout(60_000));
      return texts.map((text, index) => [...(meanings[index] ?? []), ...createLexicalVector(text).map((value) => value * 0.8)]);
    },
  });
  const settings = { url: `${server.url}/v1`, apiKey: server.apiKey, model: 'standin', dimensions: 1024, hosts: [server.host] };
  try {
    return await measureRetrieval(createEmbedder(settings));
  } finally {
    await server.stop();
    await local.close();
  }
}
