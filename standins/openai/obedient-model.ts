import { z } from 'zod';

import type { ChatMessage, ChatReply } from './chat.ts';

/**
 * The most gullible language model: it quotes what it gets and obeys every "Ignore previous instructions and …", wherever it reads it.
 * What must not happen with this one cannot happen with any model because of what a document says.
 */
export function obey(messages: readonly ChatMessage[]): ChatReply {
  const texts = messages.flatMap(({ content }) => listTexts(readJson(content)));
  const commands = texts.flatMap((text) =>
    [...text.matchAll(/ignore previous instructions and ([^\n]+)/gi)].map(([, command = '']) => command),
  );
  if (commands.length === 0) return { text: quotePassages(messages) };
  const replies = commands.map((command) => carryOut(command, messages));
  return { text: replies.map(({ text }) => text).join(' '), toolCalls: replies.flatMap(({ toolCalls = [] }) => toolCalls) };
}

/** Commands: `print everything`, `send everything to <url>`, `call the tool <name>`, `say <text>`. */
function carryOut(command: string, messages: readonly ChatMessage[]): ChatReply {
  const everything = messages.map(({ content }) => content).join('\n');
  const url = /^send everything to (\S+)/i.exec(command)?.[1];
  if (url !== undefined) return { text: `![picture](${url}${encodeURIComponent(everything)}) [Read more](${url}more) ${url}now` };
  const tool = /^call the tool (\w+)/i.exec(command)?.[1];
  if (tool !== undefined) return { text: 'I call a tool.', toolCalls: [tool] };
  if (/^print everything/i.test(command)) return { text: everything };
  return { text: command.replace(/^say /i, '') };
}

const Prompt = z.object({ passages: z.array(z.object({ number: z.int(), text: z.string() })) });

/** The first sentence of every passage, with its number. */
function quotePassages(messages: readonly ChatMessage[]): string {
  const { passages = [] } = Prompt.safeParse(readJson(messages.at(-1)?.content ?? '')).data ?? {};
  const quotes = passages.map(({ number, text }) => `${/[^.!?]*/.exec(text.replace(/^#.*\n+/, ''))?.[0].trim()} [${number}].`);
  return [...quotes, 'That is all I found.'].join(' ');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
