import { inspect } from 'node:util';

const hidden = '[secret]';

/** A text that only `reveal()` returns: printing, logging, serialising or cloning it shows nothing. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return hidden;
  }

  toJSON(): string {
    return hidden;
  }

  [inspect.custom](): string {
    return hidden;
  }
}
