export interface ChatMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** `length`: the model stopped because its answer became too long. */
export type FinishReason = 'stop' | 'length';

/** A language model. It gets texts and returns text: there are no tools that it could call. */
export interface ChatModel {
  readonly model: string;
  /** Resolves when the model begins to answer; the parts of its text follow. Throws ChatError. */
  complete(messages: readonly ChatMessage[], signal: AbortSignal): Promise<AsyncGenerator<string, FinishReason>>;
}

/** The language model refused, failed, or sent something else than an answer. */
export class ChatError extends Error {
  readonly status: number | undefined;
  /** What the service asked to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, more: { readonly status?: number; readonly retryAfterSeconds?: number | undefined } = {}) {
    super(message);
    this.name = 'ChatError';
    this.status = more.status;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
