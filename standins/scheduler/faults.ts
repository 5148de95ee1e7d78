import { z } from 'zod';

const calls = ['create', 'list', 'get', 'update', 'delete', 'force-refresh', 'refresh', 'me'] as const;
export type Call = (typeof calls)[number];

export const zeroCounts = (): Record<Call, number> => ({
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
 * Faults on demand. Before the call takes effect: `latency`, `5xx`, `429`, `redirect`, `drop`. After it took effect: `hold` (the
 * response comes late), `drop-after-commit`, `slow-body`, `invalid-json`, `huge-body`. `replica-lag` hides from reads what was created
 * less than `ms` ago.
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
  /** The call it applies to; any by default. */
  on: z.enum(calls).optional(),
  /** How often; until it is cleared by default. */
  times: z.int().positive().optional(),
  ms: z.int().nonnegative().default(1000),
  status: z.int().min(500).max(599).default(500),
  seconds: z.int().positive().default(60),
  location: z.string().default('https://elsewhere.invalid/'),
});
export type Fault = z.output<typeof Fault>;

/** Each call gets the first matching fault, and any replica lag in addition. */
export function createFaults() {
  let pending: { fault: Fault; left: number }[] = [];
  return {
    add: (fault: z.input<typeof Fault>): void => {
      const parsed = Fault.parse(fault);
      pending.push({ fault: parsed, left: parsed.times ?? Infinity });
    },
    clear: (): void => void (pending = []),
    list: (): readonly Fault[] => pending.map(({ fault }) => fault),
    take(call: Call): Fault | undefined {
      const match = pending.find(({ fault: { kind, on } }) => kind !== 'replica-lag' && (on ?? call) === call);
      if (!match) return undefined;
      match.left -= 1;
      pending = pending.filter(({ left }) => left > 0);
      return match.fault;
    },
    lagMs: (call: Call): number =>
      pending.find(({ fault: { kind, on } }) => kind === 'replica-lag' && (on ?? call) === call)?.fault.ms ?? 0,
  };
}
