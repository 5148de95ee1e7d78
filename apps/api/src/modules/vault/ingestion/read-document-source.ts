import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { importSource } from '../parsing/import-source.ts';
import { parseFile } from '../parsing/parse-file.ts';
import type { ParsedText } from '../parsing/parsed-text.ts';
import { withParsingFolder } from '../parsing/parsing-folder.ts';
import { UnreadableDocument } from '../parsing/unreadable-document.ts';
import type { VaultContext } from '../vault.context.ts';
import { describeOwnerProfile } from './describe-owner-profile.ts';
import { messages } from './ingestion.rules.ts';
import type { RunRow } from './runs.store.ts';

/** The text of a document, from wherever it comes. */
export async function readDocumentSource(context: VaultContext, run: RunRow, signal: AbortSignal): Promise<ParsedText> {
  const { document_type: type, document_url: url, content, object_key } = run;
  if (type === 'user') return describeOwnerProfile(context, { workspaceId: run.workspace_id, userId: run.user_id });
  if (object_key !== null) return readFile(context, run, signal);
  if (content !== null) return readContent(context, run, signal);
  if (url !== null && (type === 'url' || type === 'rss' || type === 'youtube' || type === 'gdrive'))
    return importSource(context, { type, url, config: context.configSeal.open(run) }, signal);
  throw new UnreadableDocument('invalid_source', messages.noSource);
}

const readFile = (context: VaultContext, run: RunRow, signal: AbortSignal): Promise<ParsedText> =>
  withParsingFolder(context.workFolder, async (folder) => {
    const path = join(folder, 'file');
    const object = await context.objects.open(run.object_key ?? '');
    if (!object) throw new Error(`The object of document ${run.id} is missing.`);
    await pipeline(object.stream, createWriteStream(path, { mode: 0o600 }), { signal });
    return parseFile(path, run.document_type === 'email' ? 'eml' : (run.file_type ?? ''), signal);
  });

async function readContent(context: VaultContext, run: RunRow, signal: AbortSignal): Promise<ParsedText> {
  const text = run.content ?? '';
  if (text.trim() === '') throw new UnreadableDocument('no_text', messages.noSource);
  if (run.document_type !== 'email') return { title: null, text };
  return withParsingFolder(context.workFolder, async (folder) => {
    const path = join(folder, 'message');
    await writeFile(path, text, { mode: 0o600 });
    return parseFile(path, 'eml', signal);
  });
}
