import type { IncomingMessage, Server, ServerResponse } from 'node:http';

import type { Operation } from '@lyceum/contract';

import { Rendered, type RequestFacts } from './call.ts';
import type { Concurrency } from './concurrency.ts';
import { AddressFacts } from './facts.ts';
import type { Observe } from './observe.ts';
import { requestId } from './request-id.ts';

/** An operation with the input that an address says. */
interface Reading {
  readonly operation: Operation;
  readonly ask: (facts: RequestFacts) => unknown;
}

/**
 * Where nobody is asked who they are, all that routing, hooks and validation find out about a GET stands in its address.
 * So an address that was once answered with prepared bytes keeps its operation and parsed input, and from then on its
 * handler is asked directly; that halves the cost of an answer out of memory. Whatever is not as plain as that goes the
 * whole way, and so does what turns out not to be: reads may be asked twice.
 */
export interface ReadAgain {
  remember(target: string, reading: Reading): void;
  /** Stands before the listener that the server has. */
  listen(server: Server): void;
}

interface Options {
  /** Of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly concurrency: Concurrency;
  readonly observe: Observe;
  readonly draining: () => boolean;
}

/** Addresses are made up by strangers, so their number and length are bounded. */
const maxTargets = 10_000;
const maxTargetLength = 500;

export function createReadAgain({ headers, concurrency, observe, draining }: Options): ReadAgain {
  const readings = new Map<string, Reading>();
  const lines = linesWith(headers);

  const send = (
    response: ServerResponse,
    rendered: Rendered,
    about: { id: string; operation: string; started: number },
  ): void => {
    const { id, operation, started } = about;
    const over = (): void => observe({ id, operation, method: 'GET', status: 200, milliseconds: performance.now() - started });
    response.writeHead(200, [...lines(rendered), 'x-request-id', id]).end(rendered.body);
    // Mostly the system has taken all of it by now.
    if (response.socket?.writableLength === 0) return over();
    concurrency.enter();
    // The response closes whether it was sent or its client has gone.
    response.once('close', () => {
      concurrency.leave();
      over();
    });
  };

  const answers = (request: IncomingMessage, response: ServerResponse): boolean => {
    const target = request.url ?? '';
    const reading = isPlain(request) ? readings.get(target) : undefined;
    if (!reading || draining() || concurrency.isFull()) return false;
    const started = performance.now();
    const id = requestId(request.headers['x-request-id']);
    const rendered = renderedBy(reading, new AddressFacts(id, target, request.headers));
    if (rendered) send(response, rendered, { id, operation: reading.operation.id, started });
    else readings.delete(target);
    return rendered !== undefined;
  };

  return {
    remember(target, reading) {
      if (target.length > maxTargetLength) return;
      if (readings.size >= maxTargets) readings.clear();
      readings.set(target, reading);
    },
    listen(server) {
      const others = server.listeners('request');
      server.removeAllListeners('request');
      server.on('request', (request, response) => {
        if (!answers(request, response)) for (const listener of others) Reflect.apply(listener, server, [request, response]);
      });
    },
  };
}

/** A condition may be answered with 304, and a body or what announces one must be taken in. */
const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers['if-none-match'] === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.expect === undefined;

function renderedBy({ ask }: Reading, facts: RequestFacts): Rendered | undefined {
  try {
    const handled = ask(facts);
    return handled instanceof Rendered && handled.status === 200 ? handled : undefined;
  } catch {
    // Asked again the whole way, it fails in the surface's shape.
    return undefined;
  }
}

/** The lines of an answer's head but its request id, as long as the answer is the same. */
function linesWith(always: Readonly<Record<string, string>>): (rendered: Rendered) => readonly string[] {
  const known = new WeakMap<Rendered, readonly string[]>();
  return (rendered) => {
    const found = known.get(rendered);
    if (found) return found;
    const { body, mediaType, headers } = rendered;
    const own = { 'Content-Type': mediaType, 'Content-Length': String(Buffer.byteLength(body)), ...headers };
    const all = new Map([...Object.entries(always), ...Object.entries(own)].map(([name, value]) => [name.toLowerCase(), value]));
    const lines = [...all].flat();
    known.set(rendered, lines);
    return lines;
  };
}
