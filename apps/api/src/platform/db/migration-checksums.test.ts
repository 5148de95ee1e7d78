import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const folder = new URL('../../../migrations/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

/**
 * Databases record the checksum of each migration they applied and refuse a changed one, so a migration on main is never
 * edited. Add a new file, and its line by `sha256sum <file> >> checksums.txt` in apps/api/migrations.
 */
test('every migration has the checksum it was first committed with', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const lines = names.map((name) => `${createHash('sha256').update(read(name)).digest('hex')}  ${name}`);
  expect(lines).toEqual(read('checksums.txt').trimEnd().split('\n'));
});
