import type { FastifyRequest } from 'fastify';

import type { RequestFacts } from './call.ts';

// Classes, because most handlers ask for little of it, and getters of an object literal are made anew with each of them.

/** What the framework knows of a request. */
export class FrameworkFacts implements RequestFacts {
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest) {
    this.#request = request;
  }

  get id(): string {
    return this.#request.id;
  }

  get path(): string {
    return pathOf(this.#request.url);
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

function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}
