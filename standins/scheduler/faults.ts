import { z } from 'zod';

const calls = ['create', 'list', 'get', 'update', 'delete', 'force-refresh', 'refresh', 'me'] as const;
export type Call = (typeof calls)[number];

export const noCalls = (): Record<Call, number> => ({
  create: 0,
  list: 0,
  get: 0,
  update: 0,
  delete: 0,
  'force-refresh': 0,
  refresh: 0,
  me: 0,
});

/**
 * What can go wrong on demand. Before anything is done: `latency`, `5xx`, `429`, `redirect`, `drop`. After it was done and cannot be
 * taken back: `hold` (the answer comes late), `drop-after-commit`, `slow-body`, `invalid-json`, `huge-body`. `replica-lag` hides
 * what is younger than `ms` from whatever reads.
 */
export const Fault = z.strictObject({
  kind: z.enum([
    'latency',
    '5xx',
    '429',
    'redirect',
    'drop',
    'hold',
    'drop-after-commit',
    'slow-body',
    'invalid-json',
    'huge-body',
    'replica-lag',
  ]),
  /** Only of this call; of any when left out. */
  on: z.enum(calls).optional(),
  /** So many times; until it is taken away when left out. */
  times: z.int().positive().optional(),
  ms: z.int().nonnegative().default(1000),
  status: z.int().min(500).max(599).default(500),
  seconds: z.int().positive().default(60),
  location: z.string().default('https://elsewhere.invalid/'),
});
export type Fault = z.output<typeof Fault>;

/** Faults in the order in which they were asked for; one call meets one of them, and lag besides. */
export function createFaults() {
  let waiting: { fault: Fault; left: number }[] = [];
  return {
    add: (fault: z.input<typeof Fault>): void => {
      const parsed = Fault.parse(fault);
      waiting.push({ fault: parsed, left: parsed.times ?? Infinity });
    },
    clear: (): void => void (waiting = []),
    list: (): readonly Fault[] => waiting.map(({ fault }) => fault),
    take(call: Call): Fault | undefined {
      const met = waiting.find(({ fault: { kind, on } }) => kind !== 'replica-lag' && (on ?? call) === call);
      if (!met) return undefined;
      met.left -= 1;
      waiting = waiting.filter(({ left }) => left > 0);
      return met.fault;
    },
    lagMs: (call: Call): number =>
      waiting.find(({ fault: { kind, on } }) => kind === 'replica-lag' && (on ?? call) === call)?.fault.ms ?? 0,
  };
}
