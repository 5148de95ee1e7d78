import { fileTypeNames, parseFileType } from './file-types.ts';
import type { ParsedText } from './parsed-text.ts';
import { runParserProcess } from './run-parser-process.ts';
import { UnreadableDocument } from './unreadable-document.ts';

/**
 * Parses in a child process with limits on memory, time and unpacked size (`limits.ts`). Throws UnreadableDocument with a message for
 * people, and other errors when trying again may help.
 *
 * @param fileType one of `fileTypes`, an extension or a media type
 */
export async function parseFile(path: string, fileType: string, signal: AbortSignal): Promise<ParsedText> {
  signal.throwIfAborted();
  const type = parseFileType(fileType);
  if (type === undefined) {
    throw new UnreadableDocument('unsupported_type', `Files of this type cannot be read. You can upload ${fileTypeNames}.`);
  }
  const { title, text } = await runParserProcess(path, type, signal);
  if (text.trim() === '') throw new UnreadableDocument('no_text', emptyMessages[type] ?? 'The document contains no text.');
  return { title: title?.trim() || null, text };
}

const emptyMessages: Readonly<Record<string, string>> = {
  pdf: 'This PDF contains no text, only pictures. Run text recognition (OCR) on it and upload it again.',
  html: 'This page contains no readable text. Pages that are built by scripts in the browser cannot be read; save the text and upload it.',
};
