import { Agent, type IncomingMessage, request } from 'node:http';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface RawRequest {
  readonly method: string;
  /** Sent unchanged: dot segments and double slashes are not normalised. */
  readonly path: string;
  /** Several values are sent as several lines. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request byte for byte as given, and returns its response. */
export function sendExactly(url: string, { method, path, headers = {}, body }: RawRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method, path, headers: { ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      const done = (): void =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString('utf8') });
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (!isStream(answer)) return;
        done();
        sent.destroy();
      });
      answer.on('error', reject);
      answer.on('end', done);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A stream does not end by itself, so its first chunk counts as the response. */
const isStream = ({ headers }: IncomingMessage): boolean => headers['content-type']?.startsWith('text/event-stream') ?? false;

/** Runs work on all items with limited concurrency. */
export async function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>, atOnce = 8): Promise<void> {
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
