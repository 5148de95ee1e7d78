import { expect, test } from 'vitest';

import { createContentFolder } from '../testing/content-folder.ts';
import { parseSourceText } from './load-source.ts';
import { listContentFiles, readTextSync } from './read-folder.ts';
import { startSourceThread } from './source-thread.ts';

const post = (body: string): string => `---\ntitle: A post\n---\n\n${body}\n`;

test('the worker thread reads valid and invalid files like this thread', async () => {
  const { path } = await createContentFolder({
    'blog/good.md': post('Words, and [a link](/).'),
    'blog/html.md': post('<b>raw</b>'),
    'blog/unsplit.md': 'no front matter',
  });
  const files = (await listContentFiles(path)).filter((file) => file.path.endsWith('.md'));
  const thread = startSourceThread(path);
  try {
    const read = await Promise.all(files.map(thread.load));
    expect(read).toEqual(files.map((file) => parseSourceText(readTextSync(path, file))));
    expect(read).toHaveLength(3);
  } finally {
    await thread.close();
  }
});

test('requests to a terminated thread fail instead of waiting forever', async () => {
  const thread = startSourceThread('.');
  const pending = thread.load({ path: 'x.md', stamp: '', size: 1 });
  await thread.close();
  await expect(pending).rejects.toThrow('has ended');
  await expect(thread.load({ path: 'x.md', stamp: '', size: 1 })).rejects.toThrow('has ended');
});
