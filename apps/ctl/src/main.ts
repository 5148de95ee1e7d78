#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Beside the code, because whoever may write it decides what runs. Where nobody may, every start compiles anew.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/lyceumctl'));
const { run } = await import('./run.ts');

const code = await run(process.argv.slice(2), {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
});
// A server goes on after its command is done. What was refused has nothing to go on with, whatever was opened on the way.
if (code !== 0) process.exit(code);
