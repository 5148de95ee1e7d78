import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';

import { describe, expect, onTestFinished, test } from 'vitest';

const logUrl = new URL('./log.ts', import.meta.url).href;

/** A process of its own, because the tests are about standard output and the end of the process. */
function run(program: string, stdout: 'pipe' | number = 'pipe'): ChildProcess {
  const source = `import { createLog } from ${JSON.stringify(logUrl)}; const log = createLog({ service: 'test' }); ${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', stdout, stdout === 'pipe' ? 'inherit' : 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

function outputOf({ stdout }: ChildProcess) {
  if (!stdout) throw new Error('it was started with a pipe');
  return stdout;
}

const messages = (output: string): unknown[] =>
  output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).msg);

const onMessage = (work: string): string => `process.on('message', () => { ${work} }); process.send('ready');`;

describe('standard output', () => {
  test('carries level, time, service, fields and message', async () => {
    const child = run(`log.info({ event: 'x' }, 'hello'); log.flush(() => process.exit());`);
    const line = JSON.parse(await text(outputOf(child)));
    expect(Object.keys(line)).toEqual(['level', 'time', 'service', 'event', 'msg']);
    expect(line).toMatchObject({ level: 30, service: 'test', event: 'x', msg: 'hello' });
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('gets every line in order before an orderly exit', async () => {
    const child = run(`
      for (let line = 0; line < 5000; line += 1) log.info('line ' + line);
      log.flush(() => process.exit());
    `);
    expect(messages(await text(outputOf(child)))).toEqual(Array.from({ length: 5000 }, (_, line) => `line ${line}`));
  });

  test('gets buffered lines when the process exits at once', async () => {
    expect(messages(await text(outputOf(run(`log.info('last'); process.exit();`))))).toEqual(['last']);
  });

  test('gets a fatal line before the process can be killed', async () => {
    const child = run(`log.fatal('it ends here'); process.kill(process.pid, 'SIGKILL');`);
    expect(messages(await text(outputOf(child)))).toEqual(['it ends here']);
  });

  test('gets a single line of a quiet process within about a second', async () => {
    const child = run(`setTimeout(() => log.info('quiet'), 100); setInterval(() => undefined, 1000);`);
    const [line] = await once(outputOf(child), 'data');
    expect(messages(String(line))).toEqual(['quiet']);
  });
});

describe('a broken pipe', () => {
  async function endOf(work: string) {
    const child = run(onMessage(work));
    await once(child, 'message');
    outputOf(child).destroy();
    child.send('go');
    return once(child, 'exit');
  }

  test('does not stop the process, which ends in order', async () => {
    expect(
      await endOf(`
        for (let line = 0; line < 5000; line += 1) log.info('nothing reads this line');
        setTimeout(() => { log.fatal('still here'); log.flush(() => process.exit(3)); }, 200);
      `),
    ).toEqual([3, null]);
  });

  test('does not hang a fatal line that is the first to be written', async () => {
    expect(await endOf(`log.fatal('nothing reads this line'); log.flush(() => process.exit(3));`)).toEqual([3, null]);
  });
});

describe('a pipe that is not read', () => {
  test('does not stop the process, and lines are dropped instead of filling the memory', async () => {
    const child = run(
      onMessage(`
        const before = process.memoryUsage().rss;
        for (let line = 0; line < 200000; line += 1) log.info('x'.repeat(1000));
        setTimeout(() => process.send(process.memoryUsage().rss - before), 200);
      `),
    );
    await once(child, 'message');
    child.send('go');
    const [grownBytes] = await once(child, 'message');
    expect(grownBytes).toBeLessThan(150_000_000);
  });
});

describe('the log', () => {
  // Where the system has no such device, there is no disk to fill either.
  test.runIf(existsSync('/dev/full'))('a full disk does not crash or hang the process', async () => {
    const child = run(
      `
      for (let line = 0; line < 5000; line += 1) log.info('no space for this line');
      setTimeout(() => { log.fatal('still here'); log.flush(() => process.exit(3)); }, 1500);
    `,
      openSync('/dev/full', 'w'),
    );
    expect(await once(child, 'exit')).toEqual([3, null]);
  });
});
