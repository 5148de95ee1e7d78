import type { DocumentType } from '@lyceum/contract/product/vault-document';
import { sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Owner } from '../owner.ts';
import type { PassageKey, WeightedTerm } from './fusion.rules.ts';
import { highlightMarks } from './highlights.rules.ts';

interface SearchScope {
  readonly owner: Owner;
  /** All of the owner's documents if absent. */
  readonly documentIds: readonly number[] | undefined;
  readonly limit: number;
}

export interface FoundPassage extends PassageKey {
  readonly document_name: string | null;
  readonly document_type: DocumentType;
  readonly heading: string;
  readonly start_offset: number;
  readonly end_offset: number;
  readonly text: string;
  readonly marked: string;
}

/** A word of a query. */
export interface QueryTerm {
  readonly word: string;
  /** In how many of the owner's passages it is; an estimate in a large vault. */
  readonly frequency: number;
}

interface MatchedWords {
  readonly words: readonly WeightedTerm[];
  /** How many of the words a passage must have. */
  readonly least: number;
}

/** The share of a word is estimated from about as many of the owner's passages. */
const sampleSize = 1000;
/** A word that fewer passages of the sample have is rare, and quickly counted. */
const leastSampled = 10;
/** The rarest words of a long query. */
const maxTerms = 32;

const headlineOptions = `HighlightAll=true, StartSel=${highlightMarks.start}, StopSel=${highlightMarks.stop}`;

/** Searches of the owner's passages, through the documents, whose row-level security applies. Only the active generation is found. */
export const searchStore = (db: Db) => ({ ...rankings(db), ...terms(db), ...results(db) });

const rankings = (db: Db) => ({
  /** By meaning: exact, because the owner's passages are few compared with all. */
  async listNearest(vector: readonly number[], model: string, { owner, documentIds, limit }: SearchScope): Promise<PassageKey[]> {
    const { rows } = await sql<PassageKey>`
      select embedding.document_id, embedding.generation, embedding.index
      from vault.embedding as embedding
      join vault.document as document
        on document.id = embedding.document_id and document.active_generation = embedding.generation
      where embedding.user_id = ${owner.userId} and embedding.model = ${model}
        and ${isAmong(documentIds)}
      order by embedding.embedding <=> ${`[${vector.join(',')}]`}::halfvec, embedding.document_id, embedding.index
      limit ${limit}`.execute(db);
    return rows;
  },
  /** By words: passages with any of the words, those with rarer and more of them first. */
  async listMatching({ words, least }: MatchedWords, { owner, documentIds, limit }: SearchScope): Promise<PassageKey[]> {
    if (words.length === 0) return [];
    const { rows } = await sql<PassageKey>`
      with term as materialized (
        select quote_literal(word)::tsquery as word, weight
        from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ weight }) => weight)}::float8[]) as asked (word, weight)
      ), found as materialized (
        select passage.document_id, passage.generation, passage.index, passage.words
        from vault.passage as passage
        join vault.document as document on document.id = passage.document_id and document.active_generation = passage.generation
        where passage.user_id = ${owner.userId} and passage.words @@ ${anyOf(words.filter(({ isSelective }) => isSelective))}
          and (select count(*) from term where passage.words @@ term.word) >= ${least}
          and ${isAmong(documentIds)}
      )
      select document_id, generation, index from found
      order by (select sum(term.weight * ts_rank(found.words, term.word)) from term) desc, document_id, index
      limit ${limit}`.execute(db);
    return rows;
  },
});

const terms = (db: Db) => ({
  /**
   * The words of a query without endings and stop words, and how many of the owner's passages have each. In a large vault that
   * is an estimate for all but rare words, because counting takes as long as searching.
   */
  async listTerms(query: string, owner: Owner, passages: number): Promise<QueryTerm[]> {
    const share = Math.min(1, sampleSize / passages);
    const { rows } = await sql<QueryTerm>`
      with term as materialized (
        select word from (select distinct unnest(tsvector_to_array(to_tsvector('english', ${query}))) as word) as asked
        where strpos(word, chr(92)) = 0
      ), sampled as materialized (
        select part.lexeme as word, count(*) / ${share}::float8 as frequency
        from vault.passage as passage, unnest(passage.words) as part
        where passage.user_id = ${owner.userId} and ${isSampled(share)} and part.lexeme in (select word from term)
        group by part.lexeme having ${share >= 1} or count(*) >= ${leastSampled}
      )
      select term.word, round(coalesce(sampled.frequency, (
        select count(*) from vault.passage as passage
        where passage.user_id = ${owner.userId} and passage.words @@ quote_literal(term.word)::tsquery
      )))::int as frequency
      from term left join sampled on sampled.word = term.word
      order by frequency, word limit ${maxTerms}`.execute(db);
    return rows;
  },
});

/** By the hash of the text, whose values are spread evenly and which an index holds. */
function isSampled(share: number) {
  if (share >= 1) return sql`true`;
  const bound = Buffer.alloc(4);
  bound.writeUInt32BE(Math.floor(share * 2 ** 32));
  return sql`passage.content_hash < ${bound}`;
}

const results = (db: Db) => ({
  async listFound(
    words: readonly { readonly word: string }[],
    owner: Owner,
    keys: readonly PassageKey[],
  ): Promise<FoundPassage[]> {
    if (keys.length === 0) return [];
    const { rows } = await sql<FoundPassage>`
      select passage.document_id, passage.generation, passage.index, passage.heading, passage.start_offset, passage.end_offset,
        passage.text, document.document_name, document.document_type,
        coalesce(ts_headline('english', passage.text, ${anyOf(words)}, ${headlineOptions}), passage.text) as marked
      from unnest(${keys.map(({ document_id }) => document_id)}::bigint[], ${keys.map(({ generation }) => generation)}::int[],
        ${keys.map(({ index }) => index)}::int[]) as key (document_id, generation, index)
      join vault.passage as passage
        on passage.document_id = key.document_id and passage.generation = key.generation and passage.index = key.index
      join vault.document as document on document.id = passage.document_id
      where passage.user_id = ${owner.userId}`.execute(db);
    return rows;
  },
});

const isAmong = (documentIds: readonly number[] | undefined) =>
  documentIds ? sql`document.id = any(${documentIds}::bigint[])` : sql`true`;

/** A query for any of the words. */
const anyOf = (words: readonly { readonly word: string }[]) =>
  sql`(select string_agg(quote_literal(word), ' | ')::tsquery from unnest(${words.map(({ word }) => word)}::text[]) as asked (word))`;
