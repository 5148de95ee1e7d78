import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { defineCommand } from './command.ts';
import { CommandError } from './command-error.ts';

export const initContentCommand = defineCommand({
  name: 'content init',
  args: ['<folder>'],
  options: {},
  summary: 'Write starter content into a new folder',

  help: async () =>
    'Copies the starter pages, posts and settings, for you to replace with your own.\nThe folder must be new or empty; nothing is overwritten.',

  async run({ args: [folder = ''] }, terminal) {
    const existing = await readdir(folder).catch(emptyIfMissing);
    if (existing.length > 0) throw new CommandError(`${folder} is not empty. Choose a new folder; nothing is overwritten.`);
    const { copyStarter } = await import('@lyceum/site');
    await copyStarter({ to: folder });
    terminal.out(nextSteps(folder));
    return 0;
  },
});

function emptyIfMissing(cause: unknown): string[] {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
  throw new CommandError('The folder cannot be used: it is a file, or you may not read it. Choose another.', { cause });
}

const nextSteps = (folder: string): string => `Starter content is in ${folder}.

Next steps:
  1. Set your name, navigation and colours in ${join(folder, 'site.yaml')}.
  2. Write pages in ${join(folder, 'pages')}, posts in ${join(folder, 'blog')}, events in ${join(folder, 'events')}.
  3. lyceumctl content check ${folder}
  4. LYCEUM_CONTENT=${folder} lyceumctl serve site`;
