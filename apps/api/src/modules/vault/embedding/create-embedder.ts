import { createOutbound, publicOnly } from '../../../platform/outbound/index.ts';
import { type ClosableEmbedder, createLocalEmbedder } from './local-embedder.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';

export interface EmbeddingSettings {
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  readonly dimensions: number;
  readonly hosts: readonly string[];
}

/** The configured server, or the bundled model. `close` ends its thread. */
export function createEmbedder(settings: EmbeddingSettings | undefined): ClosableEmbedder {
  if (settings === undefined) return createLocalEmbedder();
  const { hosts, url, apiKey, model, dimensions } = settings;
  const outbound = createOutbound({ policy: { ...publicOnly, allowHosts: hosts } });
  return { ...createOpenAiEmbedder({ outbound, url, apiKey, model, dimensions }), close: () => Promise.resolve() };
}
