import { join } from 'node:path';

import { command } from './command.ts';
import { misunderstood } from './refused.ts';

export const checkContentCommand = command({
  name: 'content check',
  args: ['[folder]'],
  options: {},
  summary: 'Say what is wrong with a content folder, without serving it',

  help: async () =>
    'Checks the folder, or LYCEUM_CONTENT when none is given. Each finding is one line, file:line and what to mend.\nExits with 1 when there is any: such content would not be served.',

  async run({ args }, terminal) {
    const { checkContent, contentFolder, printFinding } = await import('@lyceum/site');
    const folder = args[0] ?? contentFolder();
    if (folder === undefined) throw misunderstood('content check', 'Name a folder, or set LYCEUM_CONTENT.');
    const { files, pages, events, posts, findings } = await checkContent(folder);
    for (const finding of findings) terminal.out(printFinding({ ...finding, file: join(folder, finding.file) }));
    if (findings.length === 0) {
      terminal.out(
        `${folder} is good: ${counted(files, 'file')} with ${counted(pages, 'page')}, ${counted(events, 'event')}, ${counted(posts, 'post')} to be seen.`,
      );
      return 0;
    }
    const touched = new Set(findings.map(({ file }) => file)).size;
    terminal.out(`\n${counted(findings.length, 'finding')} in ${touched} of ${counted(Math.max(files, touched), 'file')}.`);
    return 1;
  },
});

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
