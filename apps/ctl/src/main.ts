#!/usr/bin/env node
import { run } from './run.ts';

const code = await run(process.argv.slice(2), {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
});
// A server goes on after its command is done. What was refused has nothing to go on with, whatever was opened on the way.
if (code !== 0) process.exit(code);
