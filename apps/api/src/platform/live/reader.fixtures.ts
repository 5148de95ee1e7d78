import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';

export interface ReadEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

export interface EventReader {
  /** Resolves once the server has begun, with its status. */
  readonly begun: Promise<number>;
  /** Resolves when the stream is over, whoever ended it. */
  readonly over: Promise<void>;
  /** What the next connection sends as Last-Event-ID. */
  lastEventId(): string | undefined;
  /** From now on nothing is taken from the connection, until it is read on. */
  stopReading(): void;
  readOn(): void;
  leave(): void;
}

interface Reading {
  readonly url: string;
  readonly key: string;
  readonly lastEventId?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly onEvent: (event: ReadEvent) => void;
}

/** A connection for each reader, and none left over. */
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** A reader of server-sent events as the HTML standard has it, as far as Lyceum speaks it. */
export function readEvents({ url, key, lastEventId, headers = {}, onEvent }: Reading): EventReader {
  let last = lastEventId;
  let answer: IncomingMessage | undefined;
  const resume = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const asking: ClientRequest = request(`${url}/api/v1/notifications/stream/`, {
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

/** What stands between empty lines. */
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
