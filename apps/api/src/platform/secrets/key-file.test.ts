import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { readOrCreateKeyFile } from './key-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lyceum-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the key file', () => {
  test('the first start creates a key readable by its owner only, and later starts reuse it', () => {
    const path = join(folder, 'deep', 'secret-keys');
    const [made] = readOrCreateKeyFile(path);
    expect(made?.key).toHaveLength(32);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'deep'))).toEqual(['secret-keys']);
    expect(readOrCreateKeyFile(path)[0]?.key.equals(made?.key ?? Buffer.alloc(0))).toBe(true);
  });

  test('a file without valid keys is reported, not replaced', () => {
    const path = join(folder, 'secret-keys');
    writeFileSync(path, 'nonsense');
    expect(() => readOrCreateKeyFile(path)).toThrow(/id:base64/);
    expect(() => readOrCreateKeyFile(path)).not.toThrow(/nonsense/);
  });
});
