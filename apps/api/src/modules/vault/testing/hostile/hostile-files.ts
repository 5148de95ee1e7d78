import type { HostileFile } from './hostile-file.ts';
import { officeFiles } from './office-files.ts';
import { pdfFiles } from './pdf-files.ts';
import { feedFiles, htmlFiles, mailFiles, plainFiles } from './text-files.ts';

/** Broken files, bombs, and files that ask the reader to do something. */
export const hostileFiles: readonly HostileFile[] = [
  ...pdfFiles,
  ...officeFiles,
  ...htmlFiles,
  ...mailFiles,
  ...feedFiles,
  ...plainFiles,
];
