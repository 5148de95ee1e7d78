import type { VaultContext } from '../vault.context.ts';
import type { Source } from './document-source.rules.ts';
import { unsafeDocumentUrl } from './documents.problems.ts';
import { detectSupportedFileType, type StoredFile, storeFile } from './store-file.ts';

/** Checks a source before anything is written, and stores its file if it has one. `assertRoom` throws if a limit is reached. */
export async function validateAndStoreSource(
  context: VaultContext,
  source: Source | undefined,
  assertRoom: () => Promise<void>,
): Promise<StoredFile | undefined> {
  if (source?.kind === 'url' && new URL(source.url).protocol !== 'https:') throw unsafeDocumentUrl();
  const fileType = source?.kind === 'file' ? await detectSupportedFileType(source.file) : undefined;
  await assertRoom();
  return source?.kind === 'file' && fileType !== undefined ? storeFile(context, source.file, fileType) : undefined;
}
