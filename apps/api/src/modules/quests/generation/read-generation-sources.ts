import { UnreadableDocument } from '../../vault/index.ts';
import type { SourceReport } from './generations.store.ts';
import type { SourceText } from './offline/generated-problem.ts';
import type { QuestSources } from './quest-sources.ts';

/** Texts beyond these bounds add little to a quest, and much to the time of a job. */
const limits = { charactersPerSource: 100_000, characters: 400_000 };

export interface SourcesToRead {
  readonly owner: { readonly workspaceId: number; readonly userId: number };
  readonly documentIds: readonly number[];
  readonly urls: readonly string[];
}

interface ReadingAttempt {
  readonly signal: AbortSignal;
  /** Whether to go on without sources that cannot be reached now. */
  readonly isLast: boolean;
  /** Called after each source with the share of those that are read, from 0 to 1. */
  readonly onProgress: (share: number) => Promise<void>;
}

interface SourcesRead {
  readonly texts: readonly SourceText[];
  readonly failures: readonly SourceReport[];
}

/** A source that cannot be read is reported and left out; one that cannot be reached now is worth another attempt of the job. */
export async function readGenerationSources(
  sources: QuestSources,
  asked: SourcesToRead,
  attempt: ReadingAttempt,
): Promise<SourcesRead> {
  const texts: SourceText[] = [];
  const failures: SourceReport[] = [];
  await readDocuments(sources, asked, { texts, failures });
  for (const [index, url] of asked.urls.entries()) {
    if (countCharacters(texts) >= limits.characters) break;
    try {
      const { title, text } = await readAddress(sources, url, attempt.signal);
      texts.push({ source: url, title, text: text.slice(0, limits.charactersPerSource) });
    } catch (error) {
      attempt.signal.throwIfAborted();
      if (!(error instanceof UnreadableDocument) && !attempt.isLast) throw error;
      failures.push({ source: url, problems: 0, error: describeFailure(error) });
    }
    await attempt.onProgress((index + 1) / asked.urls.length);
  }
  return { texts, failures };
}

const countCharacters = (texts: readonly SourceText[]): number => texts.reduce((sum, { text }) => sum + text.length, 0);

/** Only messages that were written for people. */
const describeFailure = (error: unknown): string =>
  error instanceof UnreadableDocument ? error.message : 'It could not be reached.';

async function readDocuments(
  sources: QuestSources,
  { owner, documentIds }: SourcesToRead,
  { texts, failures }: { readonly texts: SourceText[]; readonly failures: SourceReport[] },
): Promise<void> {
  for (const { id, title, text } of await sources.readDocuments(owner, documentIds)) {
    const source = title ?? `Document ${id}`;
    if (text === null) failures.push({ source, problems: 0, error: 'The document has not been processed yet.' });
    else texts.push({ source, title, text: text.slice(0, limits.charactersPerSource) });
  }
}

/** Uploaded files are read from the store: the server may not be able to reach its own public address. */
async function readAddress(sources: QuestSources, url: string, signal: AbortSignal) {
  const upload = await sources.readUpload(url);
  if (!upload) return sources.readUrl(url, signal);
  const extension = upload.filename.split('.').at(-1) ?? '';
  const fileType =
    upload.mediaType === 'application/octet-stream' || upload.mediaType === 'text/plain' ? extension : upload.mediaType;
  const read = await sources.readBytes({ bytes: upload.bytes, fileType }, signal);
  return { ...read, title: read.title ?? upload.filename };
}
