import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import { describe, expect, onTestFinished, test } from 'vitest';

const writerUrl = new URL('./log-writer.ts', import.meta.url).href;

/** A process of its own, because the writer is about standard output and the end of the process. */
function run(program: string) {
  const source = `import { createLogWriter } from ${JSON.stringify(writerUrl)}; const writer = createLogWriter(); ${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { stdout } = child;
  if (!stdout) throw new Error('it was started with a pipe');
  return { child, stdout };
}

describe('the log writer', () => {
  test('loses nothing and keeps the order, however much is written before the process ends in order', async () => {
    const { stdout } = run(`
      for (let line = 0; line < 5000; line += 1) writer.write('line ' + line + ' of many that are waiting here\\n');
      writer.flush(() => process.exit());
    `);
    const lines = (await text(stdout)).trimEnd().split('\n');
    expect(lines).toHaveLength(5000);
    expect(lines.map((line) => Number(line.split(' ')[1]))).toEqual([...lines.keys()]);
  });

  test('writes what still waits when the process ends at once', async () => {
    expect(await text(run(`writer.write('the last words\\n'); process.exit();`).stdout)).toBe('the last words\n');
  });

  test('writes a fatal line before anything else can happen', async () => {
    const { stdout } = run(`
      import { pino } from ${JSON.stringify(import.meta.resolve('pino'))};
      pino({ base: null, timestamp: false }, writer).fatal('it ends here');
      process.kill(process.pid, 'SIGKILL');
    `);
    expect(await text(stdout)).toBe('{"level":60,"msg":"it ends here"}\n');
  });

  test('lets no line wait for others that do not come', async () => {
    const { stdout } = run(`
      writer.flush();
      setTimeout(() => writer.write('a quiet server\\n'), 100);
      setInterval(() => undefined, 1000);
    `);
    const [line] = await once(stdout, 'data');
    expect(String(line)).toBe('a quiet server\n');
  });

  test('ends all the same when nobody reads any more', async () => {
    const { child, stdout } = run(`
      process.on('message', () => {
        for (let line = 0; line < 5000; line += 1) writer.write('nobody reads this line\\n');
        writer.flushSync();
        writer.flush(() => process.exit(7));
      });
      process.send('ready');
    `);
    await once(child, 'message');
    stdout.destroy();
    child.send('nobody is there');
    expect(await once(child, 'exit')).toEqual([7, null]);
  });
});
