/** Reads what a quest is made from. Provided by the modules that own the texts. */
export interface QuestSources {
  /** Of the owner's own vault, in the order of the ids; other ids are left out. `text` is null until a document is processed. */
  readDocuments(
    owner: { readonly workspaceId: number; readonly userId: number },
    ids: readonly number[],
    maxLength?: number,
  ): Promise<readonly { readonly id: number; readonly title: string | null; readonly text: string | null }[]>;
  /** Undefined for URLs that are no uploaded files of this installation. */
  readUpload(
    url: string,
  ): Promise<{ readonly bytes: Uint8Array; readonly filename: string; readonly mediaType: string } | undefined>;
  readBytes(file: { readonly bytes: Uint8Array; readonly fileType: string }, signal: AbortSignal): Promise<ReadText>;
  readUrl(url: string, signal: AbortSignal): Promise<ReadText>;
}

export interface ReadText {
  readonly title: string | null;
  readonly text: string;
}
