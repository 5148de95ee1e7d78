import pg from 'pg';

import { databaseUrl } from '../../../../../../tools/services/addresses.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { getEmbeddingText, type Passage } from '../passages/passage.ts';
import { splitPassages } from '../passages/split-passages.ts';
import type { FoundPassage, Search } from './evaluate-retrieval.ts';
import { readLibrary } from './library.ts';

type LibraryPassage = Passage & FoundPassage;

export const readLibraryPassages = (): LibraryPassage[] =>
  readLibrary().flatMap(({ name, text }) => splitPassages(text).map((passage) => ({ ...passage, document: name })));

/** Every passage by the cosine of its vector and the question's. */
export async function createVectorSearch(passages: readonly LibraryPassage[], embedder: Embedder): Promise<Search> {
  const signal = AbortSignal.timeout(300_000);
  const vectors = await embedder.embed(passages.map(getEmbeddingText), signal);
  const embedQuestion = async (question: string): Promise<LibraryPassage[]> => {
    const [query = []] = await embedder.embed([question], signal);
    const scores = vectors.map((vector) => vector.reduce((sum, value, index) => sum + value * (query[index] ?? 0), 0));
    return orderBy(passages, scores);
  };
  // Questions are asked alone and for the fusion.
  const found = new Map<string, Promise<LibraryPassage[]>>();
  return (question) => {
    const known = found.get(question) ?? embedQuestion(question);
    found.set(question, known);
    return known;
  };
}

interface FullText {
  /** Passages with any word of the question. */
  readonly anyWord: Search;
  /** Passages with at least half of the words: those that are worth fusing with another list. */
  readonly halfOfWords: Search;
  end(): Promise<void>;
}

/** PostgreSQL's full text, headings included. */
export async function createFullTextSearch(passages: readonly LibraryPassage[]): Promise<FullText> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create temporary table passage (number int, words tsvector)`);
  await client.query(
    `insert into passage select number - 1, to_tsvector('english', text) from unnest($1::text[]) with ordinality as t(text, number)`,
    [passages.map(getEmbeddingText)],
  );
  const searchWith =
    (minShare: number): Search =>
    async (question) => {
      const { rows } = await client.query<{ number: number }>(
        `select number from passage,
           (select string_agg(quote_literal(lexeme), ' | ')::tsquery as query, array_agg(lexeme) as lexemes
            from unnest(to_tsvector('english', $1))) question
         where words @@ query
           and (select count(*) from unnest(lexemes) lexeme where words @@ quote_literal(lexeme)::tsquery) >= cardinality(lexemes) * $2::float8
         order by ts_rank_cd(words, query, 1) desc, number limit 50`,
        [question, minShare],
      );
      return rows.flatMap(({ number }) => passages[number] ?? []);
    };
  return { anyWord: searchWith(0), halfOfWords: searchWith(0.5), end: () => client.end() };
}

/** Reciprocal-rank fusion: 1 / (60 + rank) of each half, added up. */
export const fuseSearches =
  (...halves: readonly Search[]): Search =>
  async (question) => {
    const scores = new Map<FoundPassage, number>();
    for (const half of halves) {
      const found = (await half(question)).slice(0, 50);
      for (const [rank, passage] of found.entries()) scores.set(passage, (scores.get(passage) ?? 0) + 1 / (61 + rank));
    }
    return [...scores].sort((one, other) => other[1] - one[1]).map(([passage]) => passage);
  };

const orderBy = (passages: readonly LibraryPassage[], scores: readonly number[]): LibraryPassage[] =>
  passages
    .map((passage, index) => ({ passage, score: scores[index] ?? 0 }))
    .sort((one, other) => other.score - one.score)
    .map(({ passage }) => passage);
