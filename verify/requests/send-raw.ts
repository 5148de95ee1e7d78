import { connect } from 'node:net';

export interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Sends bytes, reads until the server closes, and returns the last complete response (a 100 Continue may come first). */
export function sendRaw(port: number, bytes: Buffer, timeoutMs = 10_000): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => void socket.write(bytes));
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('response timed out')));
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
    socket.on('error', (error) => (chunks.length > 0 ? resolve(parse(Buffer.concat(chunks))) : reject(error)));
    socket.on('close', () => resolve(parse(Buffer.concat(chunks))));
  });
}

function parse(bytes: Buffer): RawResponse {
  const text = bytes.toString('utf8').replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const split = text.indexOf('\r\n\r\n');
  const [line = '', ...lines] = text.slice(0, Math.max(0, split)).split('\r\n');
  const headers = new Map(
    lines.map((header): [string, string] => {
      const colon = header.indexOf(':');
      return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()];
    }),
  );
  const body = text.slice(split + 4);
  return {
    status: Number(line.split(' ')[1] ?? 0),
    headers,
    body: headers.get('transfer-encoding') === 'chunked' ? decodeChunks(body) : body,
  };
}

function decodeChunks(body: string): string {
  const rest = Buffer.from(body);
  const parts: Buffer[] = [];
  for (let at = 0; at < rest.length; ) {
    const end = rest.indexOf('\r\n', at);
    const size = Number.parseInt(rest.subarray(at, end).toString(), 16);
    if (end < 0 || !Number.isFinite(size) || size === 0) break;
    parts.push(rest.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(parts).toString('utf8');
}
