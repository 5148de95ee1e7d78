import { inlineReferences, type Operation, type OperationResponse, toJsonSchema } from '@lyceum/contract';
import { build } from 'fast-json-stringify';

export type Serialize = (body: unknown) => string;

const compiled = new WeakMap<OperationResponse, Serialize>();

/** Compiled from the response's schema: fields that it does not declare are not written. */
export function getSerializer(response: OperationResponse): Serialize {
  const cached = compiled.get(response);
  if (cached) return cached;
  const serialize: Serialize =
    response.kind === 'json' ? build(inlineReferences(toJsonSchema(response.schema, 'output'))) : String;
  compiled.set(response, serialize);
  return serialize;
}

/** @example serializeResponse(events.list, 200, body) */
export function serializeResponse(operation: Operation, status: number, body: unknown): string {
  const response = operation.responses[status];
  if (!response) throw new Error(`${operation.id} declares no response ${status}`);
  return getSerializer(response)(body);
}
