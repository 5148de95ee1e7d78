import { z } from 'zod';

import { type Outbound, OutboundError, type OutboundStream } from '../../../platform/outbound/index.ts';
import { parseJsonOrUndefined } from '../../../platform/parse-json.ts';
import { ChatError, type ChatMessage, type ChatModel, type FinishReason } from './chat-model.ts';
import { readServerEvents } from './read-server-events.ts';

export interface OpenAiChatOptions {
  /** Allows the operator's host; never the client for members' URLs. */
  readonly outbound: Outbound;
  /** Up to and including the version: `https://api.openai.com/v1`. */
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly model: string;
}

const limits = { timeoutMs: 120_000, maxBytes: 8_000_000 } as const;

/** What else a model may send, such as calls of tools, is dropped: nothing here could run them. */
const Choice = z.object({
  delta: z.object({ content: z.string().nullish() }).nullish(),
  message: z.object({ content: z.string().nullish() }).nullish(),
  finish_reason: z.string().nullish(),
});
const Chunk = z.object({ choices: z.array(Choice) });

/** Any server with OpenAI's `POST /chat/completions`: OpenAI itself, vLLM, Ollama, llama.cpp. */
export const createOpenAiChat = (options: OpenAiChatOptions): ChatModel => ({
  model: options.model,
  async complete(messages, signal) {
    const response = await send(options, messages, signal);
    if (response.status !== 200) throw refusal(response);
    return readAnswer(response, signal);
  },
});

async function send(
  { outbound, url, apiKey, model }: OpenAiChatOptions,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<OutboundStream> {
  try {
    return await outbound.stream({
      url: `${url.replace(/\/$/, '')}/chat/completions`,
      purpose: 'vault.ask',
      ...limits,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }) },
      // Nothing else, because servers refuse options that their models do not know; long answers are cut off here.
      body: JSON.stringify({ model, messages, stream: true }),
      signal,
    });
  } catch (error) {
    throw toChatError(error, signal);
  }
}

function refusal({ status, headers }: OutboundStream): ChatError {
  const seconds = Number(headers['retry-after']);
  const retryAfterSeconds = Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
  // The body is left out: it may quote the key or the documents.
  return new ChatError(`The language model answered with status ${status}.`, { status, retryAfterSeconds });
}

async function* readAnswer({ body }: OutboundStream, signal: AbortSignal): AsyncGenerator<string, FinishReason> {
  let finished: string | undefined;
  try {
    for await (const data of readServerEvents(body)) {
      if (data === '[DONE]') {
        finished ??= 'stop';
        break;
      }
      const [choice] = Chunk.safeParse(parseJsonOrUndefined(data)).data?.choices ?? [];
      const text = choice?.delta?.content ?? choice?.message?.content ?? '';
      if (text !== '') yield text;
      finished = choice?.finish_reason ?? finished;
    }
  } catch (error) {
    throw toChatError(error, signal);
  }
  if (finished === undefined) throw new ChatError('The connection to the language model ended before its answer was complete.');
  return finished === 'length' ? 'length' : 'stop';
}

/** An aborted request keeps its reason. */
const toChatError = (error: unknown, signal: AbortSignal): unknown =>
  signal.aborted || !(error instanceof OutboundError) ? error : new ChatError(error.message);
