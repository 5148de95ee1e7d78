import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Sent in turn. */
  readonly requests?: readonly { readonly path: string; readonly headers?: Readonly<Record<string, string>> }[];
}

/** Successful requests per second; any other status would make the figure meaningless and fails. */
export async function measureRequestsPerSecond(load: Load): Promise<number> {
  const requests = load.requests?.map(({ path, headers }) => ({ method: 'GET' as const, path, headers: { ...headers } }));
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    ...(requests && { requests }),
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${load.url}: ${result.non2xx} responses other than 200, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

export interface Comparison {
  readonly ours: number;
  readonly bare: number;
  readonly ratio: number;
  readonly ratios: readonly number[];
}

/** Alternates between two servers, so that other load on the machine affects both; the figure is the median of the rounds' ratios. */
export async function measureRateRatio(
  rounds: number,
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<Comparison> {
  await ours();
  await bare();
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push(round % 2 === 0 ? [await ours(), await bare()] : await measureReversed(ours, bare));
  const ratios = pairs.map(([one, other]) => one / other);
  return {
    ours: median(pairs.map(([one]) => one)),
    bare: median(pairs.map(([, other]) => other)),
    ratio: median(ratios),
    ratios,
  };
}

async function measureReversed(ours: () => Promise<number>, bare: () => Promise<number>): Promise<[number, number]> {
  const other = await bare();
  return [await ours(), other];
}
