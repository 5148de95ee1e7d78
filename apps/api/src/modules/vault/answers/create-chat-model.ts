import { createOutbound, publicOnly } from '../../../platform/outbound/index.ts';
import type { ChatModel } from './chat-model.ts';
import { createOpenAiChat } from './openai-chat.ts';

export interface ChatSettings {
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  readonly hosts: readonly string[];
}

/** The configured language model; undefined without one. */
export function createChatModel(settings: ChatSettings | undefined): ChatModel | undefined {
  if (settings === undefined) return undefined;
  const { hosts, url, apiKey, model } = settings;
  return createOpenAiChat({ outbound: createOutbound({ policy: { ...publicOnly, allowHosts: hosts } }), url, apiKey, model });
}
