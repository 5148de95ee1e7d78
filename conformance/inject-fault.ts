import { faultyWords } from './fault.ts';

/** Loaded into the site that this suite starts: a search fails as the site does not expect, so that a check sees its answer. */
const { normalize } = String.prototype;
String.prototype.normalize = function normalizeOrFail(this: string, form?: string): string {
  if (this === faultyWords) throw new Error('An injected fault.');
  return normalize.call(this, form);
};
