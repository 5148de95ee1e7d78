#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Next to the code, because write access to the cache is as powerful as write access to the code. Where the folder is read-only, every start compiles again.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/lyceumctl'));
const { runCommand } = await import('./run.ts');

const code = await runCommand(process.argv.slice(2), {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
});
// A server keeps running after its command returns. After a failure, exit even if something still holds the process open.
if (code !== 0) process.exit(code);
