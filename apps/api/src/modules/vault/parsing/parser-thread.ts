import { parentPort, workerData } from 'node:worker_threads';

import { findFileType } from './file-types.ts';
import { parseByType } from './parse-by-type.ts';
import { UnreadableDocument } from './unreadable-document.ts';

// Without zod, which takes longer to load than most files to parse.
const [path, type]: readonly string[] = Array.isArray(workerData) ? workerData.map(String) : [];

parentPort?.postMessage(await answer());

async function answer(): Promise<unknown> {
  try {
    return await parseByType(path ?? '', findFileType(type ?? '') ?? 'txt');
  } catch (error) {
    if (error instanceof UnreadableDocument) return { code: error.code, message: error.message };
    // Parsers throw all kinds of errors for damaged files; their texts are for programmers.
    return {
      code: 'damaged',
      message: 'This file is damaged and cannot be read. Open it in its program, save it again and upload it.',
    };
  }
}
