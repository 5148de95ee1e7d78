export type UnreadableCode =
  | 'unsupported_type'
  | 'damaged'
  | 'password_protected'
  | 'no_text'
  | 'too_large'
  | 'too_slow'
  | 'unsafe_url'
  | 'not_found'
  | 'access_denied'
  | 'invalid_source';

/**
 * The document cannot be read, now or later, so that the pipeline does not retry it. The message is for the document's owner: what is
 * wrong and what to do. Everything else that is thrown is temporary.
 */
export class UnreadableDocument extends Error {
  readonly code: UnreadableCode;

  constructor(code: UnreadableCode, message: string) {
    super(message);
    this.name = 'UnreadableDocument';
    this.code = code;
  }
}
