import type { FastifyRequest } from 'fastify';

import type { RequestFacts } from './call.ts';

/** A class, so that values are computed only when a handler reads them. */
export class FastifyRequestFacts implements RequestFacts {
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest) {
    this.#request = request;
  }

  get id(): string {
    return this.#request.id;
  }

  get path(): string {
    return getPath(this.#request.url);
  }

  get target(): string {
    return this.#request.url;
  }

  get headers(): RequestFacts['headers'] {
    return this.#request.headers;
  }

  get ip(): string {
    return this.#request.ip;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }
}

/** A URL without its query. */
export function getPath(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}
