import { commonFailures, type Operation, operationsOf, type Surface } from '@lyceum/contract';

import type { Recorded } from './recorded.ts';

/** Statuses that cannot happen although an operation declares them, with the reason. */
export type Exempt = Readonly<Record<string, string>>;

export interface Coverage {
  /** Lines such as `site events.list 404: declared, but no test answers with it`. */
  readonly missing: readonly string[];
  readonly mismatched: readonly string[];
  readonly declared: number;
}

/** Holds what tests saw of a surface against what it declares. */
export function coverage(surface: Surface, lines: readonly Recorded[], exempt: Exempt): Coverage {
  const here = lines.filter((line) => line.surface === surface.name);
  const seen = new Set(here.filter(counts).map((line) => `${line.operation ?? ''} ${line.status} ${line.by}`));
  const declared = operationsOf(surface.contract).flatMap((operation) => statusesOf(operation));
  const missing = declared.filter(({ id, status, common }) => {
    const byTest = seen.has(`${id} ${status} test`);
    return (
      !byTest && !(common && (seen.has(`${id} ${status} sweep`) || Object.hasOwn(exempt, `${surface.name} ${id} ${status}`)))
    );
  });
  return {
    declared: declared.length,
    missing: missing.map(
      ({ id, status, common }) =>
        `${surface.name} ${id} ${status}: declared, but no ${common ? 'sweep' : 'test'} answers with it`,
    ),
    mismatched: [...new Set(here.flatMap(mismatch))],
  };
}

/** HEAD is answered by the route of GET; it does not show GET's body. */
const counts = (line: Recorded): boolean => line.method !== 'HEAD';

interface Declared {
  readonly id: string;
  readonly status: number;
  /** Declared because of what the operation is, not what it does: a sweep over stubs proves it. */
  readonly common: boolean;
}

function statusesOf(operation: Operation): Declared[] {
  const own = new Set([...Object.keys(operation.responses), ...Object.keys(operation.failures)].map(Number));
  const common = Object.keys(commonFailures(operation)).map(Number);
  return [
    ...[...own].map((status) => ({ id: operation.id, status, common: false })),
    ...common.filter((status) => !own.has(status)).map((status) => ({ id: operation.id, status, common: true })),
  ];
}

const mismatch = ({ surface, operation, method, url, status, problem }: Recorded): string[] =>
  problem === undefined ? [] : [`${surface} ${operation ?? 'no operation'} ${status}: ${problem} (${method} ${url})`];
