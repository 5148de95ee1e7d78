import { type Answer, inlined, jsonSchemaOf, type Operation } from '@lyceum/contract';
import { build } from 'fast-json-stringify';

export type Serialize = (body: unknown) => string;

const compiled = new WeakMap<Answer, Serialize>();

/** A function compiled from the answer's schema: what the schema does not declare is not written. */
export function serializerOf(answer: Answer): Serialize {
  const known = compiled.get(answer);
  if (known) return known;
  const serialize: Serialize = answer.kind === 'json' ? build(inlined(jsonSchemaOf(answer.schema, 'output'))) : String;
  compiled.set(answer, serialize);
  return serialize;
}

/** @example serialized(events.list, 200, body) */
export function serialized(operation: Operation, status: number, body: unknown): string {
  const answer = operation.answers[status];
  if (!answer) throw new Error(`${operation.id} declares no answer ${status}`);
  return serializerOf(answer)(body);
}
