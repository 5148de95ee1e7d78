import type { Operation } from '@lyceum/contract';
import type { z } from 'zod';

/** Between them, these values satisfy every kind of parameter. */
const candidates = ['sample', '1', '0197f2b6-c1d2-7a3e-8f60-0123456789ab', 'sample/path', '2026-11-15', 'sample@people.test'];

type Shape = Readonly<Record<string, z.ZodType>>;

/** A URL that the operation's schemas accept, so that a request reaches the handler. */
export function createSampleUrl(operation: Operation | undefined): string {
  if (!operation) return '/';
  return samplePath(operation) + sampleQuery(operation);
}

/** The operation's path with `name` for every parameter. */
export const fillUrlWithName = ({ path }: Operation, name: string): string => path.replace(/\{\+?[^}]+\}/g, name);

function samplePath(operation: Operation): string {
  const parameters: Shape = operation.params?.shape ?? {};
  return operation.path.replace(/\{\+?([^}]+)\}/g, (_, name: string) => findSample(operation, name, parameters[name]));
}

/** Only the required parameters. */
function sampleQuery(operation: Operation): string {
  const parameters: Shape = operation.query?.shape ?? {};
  const needed = Object.entries(parameters).filter(([, schema]) => !schema.safeParse(undefined).success);
  const pairs = needed.map(([name, schema]) => `${name}=${encodeURIComponent(findSample(operation, name, schema))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function findSample(operation: Operation, name: string, schema: z.ZodType | undefined): string {
  const fitting = candidates.find((candidate) => schema?.safeParse(candidate).success);
  if (fitting === undefined) throw new Error(`${operation.id}: no sample matches ${name}; add one to sample-url.ts`);
  return fitting;
}
