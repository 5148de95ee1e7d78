import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { z } from 'zod';

import { listen, type Standin } from '../listen.ts';
import { ChatCall, type ChatFault, type ChatMessage, type ChatReply, sendChat } from './chat.ts';

/** `shuffle`: vectors in another order, with their indexes. `short`: one vector too few. */
export type OpenAiFault = '429' | '500' | 'shuffle' | 'short' | 'invalid-json' | ChatFault;

export interface OpenAiStandin extends Standin {
  readonly apiKey: string;
  readonly calls: { readonly model: string; readonly texts: number }[];
  /** The requests for answers, as they arrived. */
  readonly chats: ChatCall[];
  /** How many answers the client has not received to their end. */
  openChats: number;
  /** Answers a chat; without it there is no chat model. */
  chat: ((messages: readonly ChatMessage[]) => ChatReply) | undefined;
  fault: OpenAiFault;
  /** Called in the middle of each chat, which goes on when it resolves. */
  onHalf: (() => Promise<void>) | undefined;
}

interface Options {
  readonly port?: number;
  /** One vector for each text. */
  readonly embed: (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;
  readonly chat?: (messages: readonly ChatMessage[]) => ChatReply;
}

const EmbeddingsCall = z.object({
  model: z.string().min(1),
  input: z.union([
    z
      .string()
      .min(1)
      .transform((one) => [one]),
    z.array(z.string().min(1)).min(1).max(2048),
  ]),
  encoding_format: z.enum(['float', 'base64']).default('float'),
});

/** `POST /v1/embeddings` and `/v1/chat/completions` with OpenAI's shapes and errors. What they answer is up to the caller. */
export async function startOpenAi({ port = 0, ...options }: Options): Promise<OpenAiStandin> {
  const state: State = {
    apiKey: 'sk-standin',
    calls: [],
    chats: [],
    openChats: 0,
    fault: undefined,
    chat: undefined,
    onHalf: undefined,
    ...options,
  };
  const server = await listen(port, (request, response) => {
    serve(state, request, response).catch(() => response.destroy());
  });
  return Object.assign(state, server);
}

type State = Omit<OpenAiStandin, keyof Standin> & Pick<Options, 'embed'>;

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { apiKey, fault } = state;
  const send = (status: number, body: unknown, headers = {}): void =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  const isChat = request.url === '/v1/chat/completions' && state.chat !== undefined;
  if (request.method !== 'POST' || !(isChat || request.url === '/v1/embeddings')) {
    return void send(404, failure(`Invalid URL (${request.method} ${request.url})`, null));
  }
  if (request.headers.authorization !== `Bearer ${apiKey}`)
    return void send(401, failure('Incorrect API key provided.', 'invalid_api_key'));
  if (fault === '429') return void send(429, failure('Rate limit reached.', 'rate_limit_exceeded'), { 'retry-after': '2' });
  if (fault === '500') return void send(500, failure('The server had an error while processing your request.', null));
  if (fault === 'invalid-json') return void response.writeHead(200).end('<html>');
  const body: unknown = JSON.parse(await text(request));
  if (isChat) return answerChat(state, body, response);
  const call = EmbeddingsCall.safeParse(body);
  if (!call.success) return void send(400, failure('‘$.input’ is invalid.', null));
  const { model, input } = call.data;
  state.calls.push({ model, texts: input.length });
  const data = (await state.embed(input)).map((embedding, index) => ({ object: 'embedding', index, embedding }));
  const sent = fault === 'shuffle' ? data.toReversed() : fault === 'short' ? data.slice(1) : data;
  const tokens = input.join(' ').split(' ').length;
  send(200, { object: 'list', data: sent, model, usage: { prompt_tokens: tokens, total_tokens: tokens } });
}

async function answerChat(state: State, body: unknown, response: ServerResponse): Promise<void> {
  const call = ChatCall.parse(body);
  state.chats.push(call);
  state.openChats += 1;
  response.once('close', () => {
    state.openChats -= 1;
  });
  const { fault } = state;
  const chatFault = fault === 'cut' || fault === 'hang' || fault === 'whole' ? fault : undefined;
  const reply = state.chat?.(call.messages) ?? { text: '' };
  await sendChat(response, call, reply, { fault: chatFault, onHalf: state.onHalf });
}

const failure = (message: string, code: string | null): unknown => ({
  error: { message, type: 'invalid_request_error', param: null, code },
});
