import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';

import { parseFileType } from './file-types.ts';
import { loadParser, parseAndNormalize } from './parse-by-type.ts';
import { UnreadableDocument } from './unreadable-document.ts';

// Without zod, which takes longer to load than most files to parse.
const [path = '', type = '']: readonly string[] = Array.isArray(workerData) ? workerData.map(String) : [];

// When these fail, the document is not to blame: the thread ends with the error, and the document is tried again.
const parse = await loadParser(parseFileType(type) ?? 'txt');
const bytes = await readFile(path);

parentPort?.postMessage(await answer());

async function answer(): Promise<unknown> {
  try {
    return await parseAndNormalize(parse, bytes);
  } catch (error) {
    if (error instanceof UnreadableDocument) return { code: error.code, message: error.message };
    // Parsers throw all kinds of errors for damaged files; their texts are for programmers.
    return {
      code: 'damaged',
      message: 'This file is damaged and cannot be read. Open it in its program, save it again and upload it.',
    };
  }
}
