import { Problem } from '@lyceum/kit';

import { ChatError } from './chat-model.ts';

export const noChatModel = (): Problem =>
  new Problem(501, 'not_configured', 'This installation has no language model that could answer.', {
    hint: 'The operator has to set LYCEUM_CHAT_URL and LYCEUM_CHAT_MODEL to an OpenAI-compatible server. Search works without it: POST /api/v1/content-vault/search/.',
  });

export const noModelCallsLeft = (): Problem =>
  new Problem(403, 'quota_exceeded', 'You or your workspace have used up today’s calls of the language model.', {
    hint: 'Ask again tomorrow; GET /api/v1/content-vault/usage/ says when. Search by words still works.',
  });

export const tooManyAnswers = (limit: number): Problem =>
  new Problem(429, 'throttled', 'You have too many open answers. Close one of them, then try again.', {
    hint: `You can have ${limit} open answers at a time. An answer that you have read to its end is closed.`,
    headers: { 'Retry-After': '5' },
  });

export const answersBusy = (): Problem =>
  new Problem(503, 'overloaded', 'The server is busy.', {
    hint: 'It is giving too many answers, or is restarting. Try again after the number of seconds in Retry-After.',
    headers: { 'Retry-After': '2' },
  });

const maxWaitSeconds = 3600;

/** The model's own message is not shown: it may quote the documents or the operator's key. */
export function modelFailed(error: unknown): Problem {
  if (error instanceof ChatError && error.status === 429)
    return new Problem(503, 'overloaded', 'The language model is busy.', {
      hint: 'Try again after the number of seconds in Retry-After.',
      headers: { 'Retry-After': String(Math.min(maxWaitSeconds, Math.max(1, Math.ceil(error.retryAfterSeconds ?? 5)))) },
    });
  return new Problem(502, 'bad_gateway', 'The language model is unavailable.', {
    hint: 'Try again later. If it persists, the operator should check LYCEUM_CHAT_URL and the server’s log.',
  });
}
