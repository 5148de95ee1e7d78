import { getCommonFailures, listOperations, type Operation, type Surface } from '@lyceum/contract';

import type { RecordedResponse } from './recorded-response.ts';

/** Statuses that cannot happen although an operation declares them, with the reason. */
export type ExemptStatuses = Readonly<Record<string, string>>;

export interface Coverage {
  /** Lines such as `site events.list 404: declared, but no test returns it`. */
  readonly missing: readonly string[];
  readonly mismatched: readonly string[];
  readonly declared: number;
}

/** Compares the recorded responses of a surface with the statuses it declares. */
export function measureCoverage(surface: Surface, lines: readonly RecordedResponse[], exempt: ExemptStatuses): Coverage {
  const surfaceLines = lines.filter((line) => line.surface === surface.name);
  const observed = new Set(
    surfaceLines.filter(countsTowardsCoverage).map((line) => `${line.operation ?? ''} ${line.status} ${line.by}`),
  );
  const declared = listOperations(surface.contract).flatMap((operation) => statusesOf(operation));
  const missing = declared.filter(({ id, status, common }) => {
    const byTest = observed.has(`${id} ${status} test`);
    return (
      !byTest && !(common && (observed.has(`${id} ${status} sweep`) || Object.hasOwn(exempt, `${surface.name} ${id} ${status}`)))
    );
  });
  return {
    declared: declared.length,
    missing: missing.map(
      ({ id, status, common }) => `${surface.name} ${id} ${status}: declared, but no ${common ? 'sweep' : 'test'} returns it`,
    ),
    mismatched: [...new Set(surfaceLines.flatMap(describeMismatch))],
  };
}

/** HEAD is served by the route of GET, but its response does not prove GET's body. */
const countsTowardsCoverage = (line: RecordedResponse): boolean => line.method !== 'HEAD';

interface DeclaredStatus {
  readonly id: string;
  readonly status: number;
  /** Declared because of the operation's kind, not its behaviour: a sweep over stub handlers proves it. */
  readonly common: boolean;
}

function statusesOf(operation: Operation): DeclaredStatus[] {
  const own = new Set([...Object.keys(operation.responses), ...Object.keys(operation.failures)].map(Number));
  const common = Object.keys(getCommonFailures(operation)).map(Number);
  return [
    ...[...own].map((status) => ({ id: operation.id, status, common: false })),
    ...common.filter((status) => !own.has(status)).map((status) => ({ id: operation.id, status, common: true })),
  ];
}

const describeMismatch = ({ surface, operation, method, url, status, problem }: RecordedResponse): string[] =>
  problem === undefined ? [] : [`${surface} ${operation ?? 'no operation'} ${status}: ${problem} (${method} ${url})`];
