/** Parts without a database: parsing, passages, embedding, summaries. The module's operations follow. */
export type { Embedder } from './embedding/embedder.ts';
