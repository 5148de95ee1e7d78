import { join } from 'node:path';

import { defineCommand } from './command.ts';
import { usageError } from './command-error.ts';

export const checkContentCommand = defineCommand({
  name: 'content check',
  args: ['[folder]'],
  options: {},
  summary: 'Check a content folder without serving it',

  help: async () =>
    'Checks the folder, or LYCEUM_CONTENT if none is given. Prints one line per finding: file:line and what to fix.\nExits with 1 if there are findings; such content is not served.',

  async run({ args }, terminal) {
    const { checkContent, readContentFolder: readContentFolder, formatFinding: formatFinding } = await import('@lyceum/site');
    const folder = args[0] ?? readContentFolder();
    if (folder === undefined) throw usageError('content check', 'Give a folder, or set LYCEUM_CONTENT.');
    const { files, pages, events, posts, findings } = await checkContent(folder);
    for (const finding of findings) terminal.out(formatFinding({ ...finding, file: join(folder, finding.file) }));
    if (findings.length === 0) {
      terminal.out(
        `${folder} is valid: ${pluralize(files, 'file')} with ${pluralize(pages, 'page')}, ${pluralize(events, 'event')}, ${pluralize(posts, 'post')} visible.`,
      );
      return 0;
    }
    const filesWithFindings = new Set(findings.map(({ file }) => file)).size;
    terminal.out(
      `\n${pluralize(findings.length, 'finding')} in ${filesWithFindings} of ${pluralize(Math.max(files, filesWithFindings), 'file')}.`,
    );
    return 1;
  },
});

const pluralize = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
