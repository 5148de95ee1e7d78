import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { LyceumClient } from '@lyceum/sdk';

const folder = join(import.meta.dirname, 'vault');

/** Uploads a user's documents. The worker makes them searchable within the next minute. */
export async function seedVault(owner: LyceumClient): Promise<void> {
  for (const name of (await readdir(folder)).toSorted())
    await owner.documents.create({ files: { document_file: new File([await readFile(join(folder, name))], name) } });
}
