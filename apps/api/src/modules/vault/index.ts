/** Parts without a database: parsing, passages, embedding, summaries. The module's operations follow. */
export { createEmbedder } from './embedding/create-embedder.ts';
export type { Embedder } from './embedding/embedder.ts';
