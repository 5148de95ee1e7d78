import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { z } from 'zod';

export interface ChatMessage {
  readonly role: string;
  readonly content: string;
}

export interface ChatReply {
  readonly text: string;
  /** Names of tools that the model wants to call. */
  readonly toolCalls?: readonly string[];
  readonly finish?: 'stop' | 'length';
}

/** `cut`: the connection ends in the middle of the answer. `hang`: after its first half, the answer stops and never ends. */
export type ChatFault = 'cut' | 'hang' | 'whole' | undefined;

/** Options that the stand-in does not know are kept, so that tests see them. */
export const ChatCall = z.looseObject({
  model: z.string().min(1),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  stream: z.boolean().default(false),
});
export type ChatCall = z.output<typeof ChatCall>;

const partLength = 7;

/** Sends the answer as OpenAI does: in parts of a few characters, cut anywhere. */
export async function sendChat(
  response: ServerResponse,
  call: ChatCall,
  reply: ChatReply,
  { fault, onHalf }: { readonly fault: ChatFault; readonly onHalf: (() => Promise<void>) | undefined },
): Promise<void> {
  const chunk = (choice: object): string =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', model: call.model, choices: [{ index: 0, ...choice }] })}\n\n`;
  if (!call.stream || fault === 'whole') {
    const message = { role: 'assistant', content: reply.text };
    const body = { id: 'chatcmpl-1', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] };
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body, null, 2));
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chunk({ delta: { role: 'assistant', content: '' }, finish_reason: null }));
  const parts = reply.text.match(new RegExp(`[^]{1,${partLength}}`, 'g')) ?? [];
  for (const [at, content] of parts.entries()) {
    if (fault !== undefined && at >= parts.length / 2) break;
    if (at === Math.floor(parts.length / 2)) await onHalf?.();
    response.write(chunk({ delta: { content }, finish_reason: null }));
    // So that parts arrive in several reads.
    if (at % 10 === 0) await pause(1);
  }
  if (fault === 'cut') return void response.end();
  if (fault === 'hang') return;
  for (const name of reply.toolCalls ?? [])
    response.write(
      chunk({ delta: { tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name, arguments: '{}' } }] } }),
    );
  response.write(chunk({ delta: {}, finish_reason: reply.finish ?? 'stop' }));
  response.end('data: [DONE]\n\n');
}
