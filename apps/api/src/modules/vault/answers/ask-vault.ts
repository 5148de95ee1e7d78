import type { VaultQuestion } from '@lyceum/contract/product/vault-answer';
import type { StreamReply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { VaultContext } from '../vault.context.ts';
import { answerQuestion } from './answer-question.ts';

interface Input extends VaultQuestion {
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Answers from the caller's own documents. */
export const askVault = (
  context: VaultContext,
  caller: Caller,
  { question, document_ids, signal }: Input,
): Promise<StreamReply> =>
  answerQuestion(context, caller, { question, sources: [{ owner: caller, documentIds: document_ids }], signal });
