import { Agent, type IncomingMessage, request } from 'node:http';

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Sending {
  readonly method: string;
  /** Sent as it is: nothing on the way resolves dots or doubles slashes. */
  readonly path: string;
  /** Several values are sent as several lines. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** One request, byte for byte as it is given, and its answer. */
export function exchange(url: string, { method, path, headers = {}, body }: Sending): Promise<Answered> {
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

/** A stream does not end by itself: what it says first is its answer. */
const isStream = ({ headers }: IncomingMessage): boolean => headers['content-type']?.startsWith('text/event-stream') ?? false;

/** Works through all of them, a few at a time. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>, atOnce = 8): Promise<void> {
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
