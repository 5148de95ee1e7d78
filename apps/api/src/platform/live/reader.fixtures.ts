import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';

export interface ReadEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

export interface EventReader {
  /** Resolves with the status when the response starts. */
  readonly begun: Promise<number>;
  /** Resolves when the stream has ended, on either side. */
  readonly over: Promise<void>;
  /** To send as Last-Event-ID on the next connection. */
  lastEventId(): string | undefined;
  /** Stops reading from the connection until `readOn`. */
  stopReading(): void;
  readOn(): void;
  leave(): void;
}

interface Reading {
  readonly url: string;
  readonly key: string;
  /** The notifications stream by default. */
  readonly path?: string;
  readonly lastEventId?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly onEvent: (event: ReadEvent) => void;
}

/** A connection per reader, never reused. */
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** A client for server-sent events, as far as Lyceum uses the standard. */
export function readEvents({
  url,
  key,
  path = '/api/v1/notifications/stream/',
  lastEventId,
  headers = {},
  onEvent,
}: Reading): EventReader {
  let last = lastEventId;
  let answer: IncomingMessage | undefined;
  const resume = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const asking: ClientRequest = request(url + path, {
    agent,
    headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream', ...resume, ...headers },
  });
  const over = new Promise<void>((resolve) => asking.once('close', resolve));
  const begun = new Promise<number>((resolve, reject) => {
    asking.once('error', reject);
    asking.once('response', (response) => {
      answer = response;
      response.on('error', () => undefined);
      response.setEncoding('utf8');
      response.on(
        'data',
        frames((frame) => {
          const fields = fieldsOf(frame);
          last = fields.get('id') ?? last;
          const data = fields.get('data');
          if (data !== undefined) onEvent({ id: last ?? '', event: fields.get('event') ?? 'message', data });
        }),
      );
      resolve(response.statusCode ?? 0);
    });
  });
  begun.catch(() => undefined);
  asking.on('error', () => undefined);
  asking.end();
  return {
    begun,
    over,
    lastEventId: () => last,
    stopReading: () => void answer?.pause(),
    readOn: () => void answer?.resume(),
    leave: () => void asking.destroy(),
  };
}

/** Splits the stream at empty lines. */
function frames(take: (frame: string) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop() ?? '';
    parts.forEach(take);
  };
}

const fieldsOf = (frame: string): Map<string, string> =>
  new Map(
    frame.split('\n').flatMap((line): [string, string][] => {
      const [, name = '', value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
      return name === '' ? [] : [[name, value]];
    }),
  );
