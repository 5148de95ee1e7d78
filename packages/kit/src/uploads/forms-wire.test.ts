import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';

import { eventually, patient } from '../../../../tools/test/eventually.ts';
import { createSmallDisk } from '../../../../tools/test/small-disk.ts';
import { Problem } from '../index.ts';
import { type FormServer, maxBytes, startForms } from '../testing/sample-forms.ts';

let server: FormServer;
afterEach(() => server.close());

const create = () => ({});
const head = (length: number | undefined, more = ''): string =>
  `POST /forms/ HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n${
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  }\r\n${more}\r\n`;
const opening = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
const closing = '\r\n--x--\r\n';
const whole = (bytes: number): string => opening + 'a'.repeat(bytes) + closing;

interface Line {
  readonly socket: Socket;
  readonly heard: () => string;
  readonly closed: Promise<void>;
}

function dial(): Line {
  const socket = connect(server.port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.on('error', () => undefined);
  return { socket, heard: () => heard, closed: new Promise((resolve) => socket.once('close', () => resolve())) };
}

describe('a client that disconnects', () => {
  test('at any byte leaves no file and no connection behind', async () => {
    server = await startForms({ create });
    const request = head(whole(60_000).length) + whole(60_000);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: request.length - 1 }), fc.boolean(), async (at, gently) => {
        const { socket, closed } = dial();
        socket.write(request.slice(0, at));
        await pause(at % 7);
        if (gently) socket.destroy();
        else socket.resetAndDestroy();
        await closed;
      }),
      { numRuns: 60 },
    );
    await eventually(async () => (await server.left()).length === 0);
    const open = await new Promise((resolve, reject) =>
      server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
    expect(open).toBe(0);
  });
});

describe('a body that is too large', () => {
  test('replies as soon as the limit is crossed, while the client still sends', async () => {
    server = await startForms({ create });
    const { socket, heard, closed } = dial();
    socket.write(head(undefined));
    const piece = `${opening}${'a'.repeat(100_000)}`;
    socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
    let sent = piece.length;
    while (heard() === '' && sent < 20 * maxBytes) {
      const chunk = 'a'.repeat(65_536);
      const isTaken = socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
      sent += chunk.length;
      // Waiting for the server, which may be slower, keeps the bytes in between few.
      await (isTaken ? pause(2) : Promise.race([once(socket, 'drain'), closed]));
    }
    expect(heard()).toMatch(/^HTTP\/1.1 413 /);
    expect(sent).toBeLessThan(10 * maxBytes);
    expect(await server.left()).toEqual([]);
    await closed;
  });
  test.each([1025, 60_000])('replies to a file of %i bytes that arrives at once and is over the limit', async (bytes) => {
    server = await startForms({ create, limits: { uploadBytes: 1024 } });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const sent = await fetch(`${server.url}/forms/`, { method: 'POST', body: whole(bytes), headers });
    const injected = await server.app.inject({ method: 'POST', url: '/forms/', payload: whole(bytes), headers });
    expect([sent.status, injected.statusCode]).toEqual([413, 413]);
    expect(await server.left()).toEqual([]);
  });
  test('is refused before its first byte when its declared length is too large', async () => {
    server = await startForms({ create });
    const { socket, heard } = dial();
    socket.write(head(10 * maxBytes, 'Expect: 100-continue\r\n'));
    await eventually(() => heard() !== '');
    expect(heard()).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
  });
  test('counts bytes before the first boundary', async () => {
    server = await startForms({ create, limits: { bodyBytes: 10_000 } });
    const { socket, heard, closed } = dial();
    socket.write(head(undefined));
    const chunk = 'a'.repeat(65_536);
    for (let sent = 0; heard() === '' && sent < 100; sent += 1) {
      socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
      await pause(2);
    }
    await eventually(() => heard() !== '');
    expect(heard()).toMatch(/^HTTP\/1.1 413 /);
    await closed;
  });
});

describe('a multipart upload', () => {
  test('replies 507 when the disk is full, and leaves nothing of the file', async () => {
    const disk = createSmallDisk();
    try {
      server = await startForms({ create, folder: disk.folder, limits: { uploadBytes: 10_000_000 } }).catch((error: unknown) => {
        // Where no disk could be mounted, the folder cannot be made, and a server that could take no file does not start.
        expect(disk.code, String(error)).toBeUndefined();
        return startForms({ create });
      });
      if (disk.code === undefined) return;
      const send = (bytes: number) =>
        fetch(`${server.url}/either/`, {
          method: 'POST',
          body: whole(bytes),
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
        });
      expect((await send(2_000_000)).status).toBe(507);
      expect(await server.left()).toEqual([]);
      expect((await send(500_000)).status).toBe(201);
    } finally {
      disk.remove();
    }
  });
});

describe('Expect: 100-continue', () => {
  test('is answered once the caller is known', async () => {
    server = await startForms({ create });
    const { socket, heard } = dial();
    socket.write(head(whole(5).length, 'Expect: 100-continue\r\n'));
    await eventually(() => heard() !== '');
    expect(heard()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(whole(5));
    await eventually(() => heard().includes('HTTP/1.1 201'));
    socket.destroy();
  });
  test('is not answered for an unknown caller', async () => {
    const admit = () => {
      throw new Problem(401, 'not_authenticated', 'Who?');
    };
    server = await startForms({ create, admit });
    const { socket, heard, closed } = dial();
    socket.write(head(whole(5).length, 'Expect: 100-continue\r\n'));
    await eventually(() => heard() !== '');
    expect(heard()).toMatch(/^HTTP\/1.1 401 /);
    await closed;
  });
});

describe('a slow body', () => {
  // Each piece of 1,000 bytes gives the form five more seconds.
  const limits = { requestTimeoutMs: 300, uploadBytesPerSecond: 200 };
  test('of a form may take longer than others while it arrives fast enough', async () => {
    server = await startForms({ create, limits });
    const { socket, heard } = dial();
    const body = whole(15_000);
    socket.write(head(body.length));
    const started = performance.now();
    for (let at = 0; at < body.length; at += 1_000) {
      socket.write(body.slice(at, at + 1_000));
      await pause(60);
    }
    await eventually(() => heard() !== '');
    expect(heard()).toMatch(/^HTTP\/1.1 201 /);
    expect(performance.now() - started).toBeGreaterThan(2 * limits.requestTimeoutMs);
    socket.destroy();
  });
  test.each([
    ['a form that stalls', head(50_000), opening],
    [
      'other bodies, however much has come',
      'POST /note/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50000\r\n\r\n',
      `{"a":"${'a'.repeat(20_000)}`,
    ],
  ])('%s: replies 408 and closes the connection', async (_what, start, some) => {
    server = await startForms({ create, limits });
    const { socket, heard, closed } = dial();
    socket.write(start + some);
    await closed;
    expect(heard()).toMatch(/^HTTP\/1.1 408 /);
    expect(heard().match(/HTTP\/1.1/g)).toHaveLength(1);
    await eventually(async () => (await server.left()).length === 0);
  });
});

describe('a body that is not read', () => {
  test('does not keep the connection open', async () => {
    server = await startForms({ create });
    const { socket, heard, closed } = dial();
    socket.write('POST /nowhere/ HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1000000\r\n\r\nabc');
    await closed;
    expect(heard()).toMatch(/^HTTP\/1.1 404 /);
  });
});

describe('a multipart upload', () => {
  test('replies 400 to a part whose headers never end', async () => {
    server = await startForms({ create });
    const { socket, heard } = dial();
    const body = `--x\r\nContent-Disposition: form-data; name="file"${closing}`;
    socket.write(head(body.length) + body);
    await eventually(() => heard() !== '');
    expect(heard()).toMatch(/^HTTP\/1.1 400 /);
    socket.destroy();
  });

  test('replies 400 to two Content-Type headers', async () => {
    server = await startForms({ create });
    const { socket, heard } = dial();
    socket.write(head(whole(5).length, 'Content-Type: multipart/form-data; boundary=y\r\n') + whole(5));
    await eventually(() => heard() !== '');
    expect(heard()).toMatch(/^HTTP\/1.1 400 /);
    socket.destroy();
  });

  test('random bytes cause no server error, no hanging request and no leftover file', async () => {
    server = await startForms({ create });
    const pieces = fc.constantFrom(
      '--x',
      '--x--',
      '\r\n',
      '\r\n\r\n',
      '\n',
      '\r',
      '--',
      'x',
      ':',
      ';',
      '"',
      '\\',
      '=',
      'a',
      '\0',
      ' ',
      'Content-Disposition: form-data',
      '; name="file"',
      '; filename="a"',
      "; filename*=UTF-8''%ff",
      '; name="title"',
      'Content-Type: text/plain; charset=utf-16',
      'Content-Type: application/octet-stream',
      'a'.repeat(9_000),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 40 }), fc.boolean(), async (parts, finished) => {
        const body = parts.join('') + (finished ? closing : '');
        const answer = await fetch(`${server.url}/forms/`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          signal: AbortSignal.timeout(patient.timeout),
        });
        expect(answer.status).toBeLessThan(500);
        await answer.text();
      }),
      { numRuns: 500 },
    );
    expect(await server.left()).toEqual([]);
  });
});
