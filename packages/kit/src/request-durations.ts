/** How long requests took, one series per operation and status. */
export interface RequestDurations {
  series(operation: string, status: number): (seconds: number) => void;
  /** In the text format of Prometheus. */
  print(): string;
}

const name = 'lyceum_http_request_duration_seconds';
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Series {
  /** As they are printed, without braces. */
  readonly labels: string;
  /** The last one is for what no bound holds. */
  readonly counts: number[];
  sum: number;
}

/** A histogram of our own, because every request is counted and prom-client prints and looks up the labels each time: adr/0039. */
export function createRequestDurations(): RequestDurations {
  const all = new Map<string, Series>();
  const seriesWith = (labels: string): Series => {
    const found = all.get(labels);
    if (found) return found;
    const series: Series = { labels, counts: [...bounds.map(() => 0), 0], sum: 0 };
    all.set(labels, series);
    return series;
  };
  return {
    series(operation, status) {
      const series = seriesWith(`operation="${operation}",status="${status}"`);
      return (seconds) => {
        const place = placeOf(seconds);
        series.counts[place] = (series.counts[place] ?? 0) + 1;
        series.sum += seconds;
      };
    },
    print: () =>
      [
        `# HELP ${name} Duration of requests by operation and status.`,
        `# TYPE ${name} histogram`,
        ...[...all.values()].flatMap(linesOf),
        '',
      ].join('\n'),
  };
}

function placeOf(seconds: number): number {
  let place = 0;
  for (const bound of bounds) {
    if (seconds <= bound) break;
    place += 1;
  }
  return place;
}

/** A bucket holds also what is in those below it. */
function linesOf({ labels, counts, sum }: Series): string[] {
  let total = 0;
  const buckets = [...bounds, '+Inf'].map((bound, place) => {
    total += counts[place] ?? 0;
    return `${name}_bucket{le="${bound}",${labels}} ${total}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`];
}
