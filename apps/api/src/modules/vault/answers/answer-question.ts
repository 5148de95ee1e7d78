import type { VaultPassage } from '@lyceum/contract/product/vault-search';
import type { StreamReply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { Owner } from '../owner.ts';
import { embedQueryWithinQuota } from '../search/embed-query-within-quota.ts';
import { rankPassagesOfOwner } from '../search/search-passages.ts';
import { claimModelCall } from '../usage/claim-model-call.ts';
import type { VaultContext } from '../vault.context.ts';
import { modelFailed, noChatModel, noModelCallsLeft } from './answers.problems.ts';
import type { ChatModel } from './chat-model.ts';
import { writePrompt } from './prompt.rules.ts';
import { listDistinctDocumentIds, streamAnswer } from './stream-answer.ts';

/** Documents of one owner to answer from. */
export interface AnswerSource {
  readonly owner: Owner;
  /** All of the owner's documents if absent. */
  readonly documentIds: readonly number[] | undefined;
}

export interface QuestionInput {
  readonly question: string;
  readonly sources: readonly AnswerSource[];
  /** How the answer should be written. The model may not reveal it. */
  readonly instructions?: string | null;
  /** Whether the caller may still be answered from these documents; checked before each sentence. */
  readonly areAvailable?: (documentIds: readonly number[]) => Promise<boolean>;
  /** Called with the documents that the model gets passages of, before it is asked. */
  readonly onPassages?: (documentIds: readonly number[]) => Promise<void>;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** How many passages the model gets. */
const maxPassages = 8;

/**
 * Streams the model's answer. The model sees the question and passages of the sources, and nothing else, so it can reveal nothing
 * else. The calls of the models count for the caller, also when others own the documents.
 */
export async function answerQuestion(context: VaultContext, caller: Caller, input: QuestionInput): Promise<StreamReply> {
  if (!context.chat) throw noChatModel();
  const release = context.answerSlots.reserve(caller.userId);
  try {
    const { passages, notice } = await findPassages(context, caller, input);
    const abort = new AbortController();
    const parts = passages.length > 0 ? await askModel(context, context.chat, caller, { ...input, passages, abort }) : undefined;
    const { instructions, areAvailable } = input;
    return streamAnswer(context, { passages, notice, parts, abort, release, areAvailable, secret: instructions ?? null });
  } catch (error) {
    release();
    throw error;
  }
}

async function findPassages(context: VaultContext, caller: Caller, { question: query, sources }: QuestionInput) {
  const { vector, notice = null } = await embedQueryWithinQuota(context, caller, query);
  const found: VaultPassage[] = [];
  for (const { owner, documentIds } of sources) {
    // Under the owner's own row-level security: a source can only contain what its owner owns.
    const scope = { workspaceId: owner.workspaceId, userId: owner.userId, credentialType: 'system' };
    found.push(
      ...(await rankPassagesOfOwner(context, scope, { query, vector, mode: 'hybrid', limit: maxPassages, documentIds })),
    );
  }
  const passages = found.sort((one, other) => other.score - one.score).slice(0, maxPassages);
  return { passages, notice };
}

interface ModelRequest extends QuestionInput {
  readonly passages: readonly VaultPassage[];
  readonly abort: AbortController;
}

async function askModel(context: VaultContext, chat: ChatModel, caller: Caller, request: ModelRequest) {
  const { question, passages, instructions, onPassages, signal, abort } = request;
  if (!(await context.transact(caller, (stores) => claimModelCall(context, stores, caller)))) throw noModelCallsLeft();
  await onPassages?.(listDistinctDocumentIds(passages));
  const messages = writePrompt({ question, passages, instructions: instructions ?? null });
  const stop = (): void => abort.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await chat.complete(messages, abort.signal);
  } catch (err) {
    context.log.warn({ event: 'vault.model_failed', err }, 'the language model failed');
    throw modelFailed(err);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
