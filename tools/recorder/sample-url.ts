import type { Operation } from '@lyceum/contract';
import type { z } from 'zod';

/** Texts that between them fit every kind of parameter. */
const candidates = ['sample', '1', '0197f2b6-c1d2-7a3e-8f60-0123456789ab', 'sample/path', '2026-11-15', 'sample@people.test'];

type Shape = Readonly<Record<string, z.ZodType>>;

/** A URL that the operation's schemas accept, so that a request reaches the handler. */
export function sampleUrl(operation: Operation | undefined): string {
  if (!operation) return '/';
  return sampledPath(operation) + sampledQuery(operation);
}

/** The same with a text of one's own where the path names something. */
export const urlNaming = ({ path }: Operation, name: string): string => path.replace(/\{\+?[^}]+\}/g, name);

function sampledPath(operation: Operation): string {
  const parameters: Shape = operation.params?.shape ?? {};
  return operation.path.replace(/\{\+?([^}]+)\}/g, (_, name: string) => sampleOf(operation, name, parameters[name]));
}

/** Only what cannot be left out. */
function sampledQuery(operation: Operation): string {
  const parameters: Shape = operation.query?.shape ?? {};
  const needed = Object.entries(parameters).filter(([, schema]) => !schema.safeParse(undefined).success);
  const pairs = needed.map(([name, schema]) => `${name}=${encodeURIComponent(sampleOf(operation, name, schema))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function sampleOf(operation: Operation, name: string, schema: z.ZodType | undefined): string {
  const fitting = candidates.find((candidate) => schema?.safeParse(candidate).success);
  if (fitting === undefined) throw new Error(`${operation.id}: no sample fits ${name}; add one to sample-url.ts`);
  return fitting;
}
