import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { command } from './command.ts';
import { Refused } from './refused.ts';

export const initContentCommand = command({
  name: 'content init',
  args: ['<folder>'],
  options: {},
  summary: 'Write starter content into a new folder',

  help: async () =>
    'Copies the pages, posts and settings that Lyceum comes with, to be replaced piece by piece by your own.\nThe folder must be new or empty: nothing is ever overwritten.',

  async run({ args: [folder = ''] }, terminal) {
    const there = await readdir(folder).catch(nothingIfAbsent);
    if (there.length > 0) throw new Refused(`${folder} is not empty. Name a folder that is new: nothing is overwritten.`);
    const { copyStarter } = await import('@lyceum/site');
    await copyStarter({ to: folder });
    terminal.out(nextSteps(folder));
    return 0;
  },
});

function nothingIfAbsent(cause: unknown): string[] {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
  throw new Refused('The folder cannot be used: it is a file, or may not be read.', { cause });
}

const nextSteps = (folder: string): string => `Starter content is in ${folder}.

What to do next:
  1. Give it your name, navigation and colours in ${join(folder, 'site.yaml')}.
  2. Write pages in ${join(folder, 'pages')}, posts in ${join(folder, 'blog')}, events in ${join(folder, 'events')}.
  3. lyceumctl content check ${folder}
  4. LYCEUM_CONTENT=${folder} lyceumctl serve site`;
