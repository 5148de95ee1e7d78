import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `npm test` records into a temporary folder; the check passes a folder, because it reads it afterwards. */
export function setup(): (() => void) | undefined {
  if (process.env['LYCEUM_RECORD_DIR'] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-record-'));
  process.env['LYCEUM_RECORD_DIR'] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
