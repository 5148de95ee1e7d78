export interface Embedder {
  /** Vectors of different models cannot be compared: stored with every vector. */
  readonly model: string;
  readonly dimensions: number;
  /** How many texts take about a second: results are stored in pieces of this size, so that a worker that dies loses little. */
  readonly pieceSize: number;
  /** One vector of length 1 for each text, in the same order. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]>;
}
