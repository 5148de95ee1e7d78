import { inlineReferences, type Operation, type OperationResponse, toJsonSchema } from '@lyceum/contract';
import { build } from 'fast-json-stringify';

export type Serialize = (body: unknown) => string;

const compiled = new WeakMap<OperationResponse, Serialize>();

/** A function compiled from the answer's schema: what the schema does not declare is not written. */
export function serializerOf(answer: OperationResponse): Serialize {
  const known = compiled.get(answer);
  if (known) return known;
  const serialize: Serialize = answer.kind === 'json' ? build(inlineReferences(toJsonSchema(answer.schema, 'output'))) : String;
  compiled.set(answer, serialize);
  return serialize;
}

/** @example serialized(events.list, 200, body) */
export function serialized(operation: Operation, status: number, body: unknown): string {
  const answer = operation.responses[status];
  if (!answer) throw new Error(`${operation.id} declares no answer ${status}`);
  return serializerOf(answer)(body);
}
