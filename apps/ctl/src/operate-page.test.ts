import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import * as api from '@lyceum/api';
import * as site from '@lyceum/site';
import { expect, test } from 'vitest';

const page = fileURLToPath(new URL('../../../docs/operate.md', import.meta.url));
const [begin, end] = ['<!-- settings: written by npx vitest run operate-page --update -->\n', '<!-- /settings -->'];

const tableOf = (title: string, settings: readonly (typeof api.settings)[number][]): string =>
  [
    `\n**${title}**\n`,
    '| Setting | Means | When unset |',
    '|---|---|---|',
    ...settings.map(
      ({ name, description, defaultValue }) =>
        `| \`${name}\` | ${description.replaceAll('|', '\\|')} | ${valueOf(defaultValue)} |`,
    ),
    '',
  ].join('\n');

const valueOf = (value: string | undefined): string => (value ? `\`${value}\`` : '');

const namesFile = fileURLToPath(new URL('./setting-names.generated.ts', import.meta.url));

// A file of its own, because a process of the site must not load the API to know its settings.
test('setting-names.generated.ts has the names of all settings', async () => {
  const names = [...new Set([...api.settings, ...site.settings].map(({ name }) => name))].sort();
  const list = names.map((name) => `  '${name}',\n`).join('');
  const text = `// Made by \`npx vitest run operate-page --update\`. Do not edit.\nexport const settingNames: readonly string[] = [\n${list}];\n`;
  await expect(text).toMatchFileSnapshot(namesFile);
});

test('docs/operate.md lists every setting as the servers declare it', async () => {
  const text = await readFile(page, 'utf8');
  const before = text.slice(0, text.indexOf(begin) + begin.length);
  const after = text.slice(text.indexOf(end));
  const tables = `${tableOf('API and worker', api.settings)}${tableOf('Site', site.settings)}\n`;
  await expect(before + tables + after).toMatchFileSnapshot(page);
});
