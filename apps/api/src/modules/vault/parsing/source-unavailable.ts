/** The source of a document cannot be reached now; trying again later may help. The message is for the document's owner. */
export class SourceUnavailable extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SourceUnavailable';
    this.code = code;
  }
}
