import { inspect } from 'node:util';

const hidden = '[secret]';

/** A text that is seen only by who asks for it: printed, logged, serialised or cloned, it shows nothing. */
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
