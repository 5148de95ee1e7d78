import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** One thing that must hold. Its commands run one after another; all must exit with 0. */
export interface Step {
  readonly name: string;
  readonly commands: readonly (readonly [program: string, ...args: string[]])[];
  readonly env?: Readonly<Record<string, string>>;
  /** Shows the last line of the output in the table, because it tells how much was looked at. */
  readonly told?: boolean;
  /** A campaign: each of its findings counts as one case, like a test. */
  readonly isCampaign?: boolean;
}

export interface Plan {
  /** Independent of each other: as many at once as there are cores. */
  readonly still: readonly Step[];
  /** One after another, on a quiet machine. */
  readonly moving: readonly Step[];
  /** Two at once: much of their time is spent waiting. */
  readonly campaigns: readonly Step[];
  /** After the campaigns, over what they leave. */
  readonly last: readonly Step[];
}

export const testsStep = 'tests';

const node = (...args: string[]): readonly [string, ...string[]] => ['node', ...args];

/** The type checkers are Go programs that fit into memory: collecting garbage less often spares a fifth of their time. */
const withLessCollection = { GOGC: '400' };

const fast: readonly Step[] = [
  // The two long ones first: each uses both cores by itself, and the short ones fill what they leave.
  { name: 'lint', commands: [['oxlint']], env: withLessCollection },
  {
    name: 'types',
    // By its path: both versions of TypeScript have a program called tsc (ADR 0040).
    commands: [
      node(
        'node_modules/typescript-7/bin/tsc',
        ...['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.lyceum/types.tsbuildinfo'],
      ),
    ],
    env: withLessCollection,
  },
  { name: 'format', commands: [['biome', 'check', '--error-on-warnings', '.']] },
  { name: 'architecture', commands: [node('tools/architecture/main.ts')], told: true },
  { name: 'dead code', commands: [['knip', '--no-config-hints', '--no-progress']] },
  { name: 'generated files', commands: [node('tools/generate/main.ts', '--check')], told: true },
];

const documents = (): string[] =>
  readdirSync('spec')
    .filter((name) => name.endsWith('.json'))
    .map((name) => `spec/${name}`);

const openapi = (): readonly Step[] => [
  {
    name: 'openapi lint',
    commands: [
      ['redocly', 'lint', ...documents()],
      ['spectral', 'lint', '--fail-severity', 'hint', ...documents()],
    ],
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
  { name: 'breaking changes', commands: [node('tools/breaking/main.ts')] },
];

const campaign = (name: string, ...command: string[]): Step => ({
  name,
  // Answers of the servers that a campaign starts are recorded, as those in tests are.
  commands: [node('--import', './tools/test/record-campaigns.ts', ...command, '--small')],
  isCampaign: true,
});

/** The longest first. */
const campaigns: readonly Step[] = [
  campaign('authorization matrix', 'verify/security/main.ts', '--only=matrix'),
  campaign('mutants', 'verify/security/main.ts', '--only=mutants'),
  campaign('notifications', 'verify/notifications/main.ts'),
  campaign('crash recovery', 'verify/crash-recovery/main.ts'),
  campaign('bookings', 'verify/bookings/main.ts'),
  campaign('security', 'verify/security/main.ts', '--only=mass assignment,attacks,revocation,canaries'),
  campaign('vault', 'verify/vault/main.ts'),
  campaign('site', 'verify/site/main.ts'),
  campaign('experiences', 'verify/experiences/main.ts'),
  campaign('games', 'verify/games/main.ts'),
  campaign('rewards', 'verify/rewards/main.ts'),
  campaign('site restarts', 'verify/restarts/main.ts'),
  campaign('malformed requests', 'verify/requests/main.ts'),
];

/** Too long for CI; verify/README.md says how long. */
export const campaignsOutsideCi: readonly string[] = ['verify/cluster/main.ts', 'verify/containers/main.ts'];

export interface PlanOptions {
  /** What is worth doing before a push. */
  readonly fast?: boolean;
  /** The campaigns in their small form too: all that CI does. */
  readonly withCampaigns?: boolean;
  /** Takes what one step leaves for another. */
  readonly folder: string;
}

export function createPlan({ fast: isFast = false, withCampaigns = false, folder }: PlanOptions): Plan {
  if (isFast) return { still: fast, moving: [], campaigns: [], last: [] };
  const env = { LYCEUM_RECORD_DIR: join(folder, 'record') };
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${getVitestReportPath(folder)}`];
  const statuses = { commands: [node('tools/recorder/report.ts')], env };
  return {
    still: [...fast, ...openapi()],
    moving: [
      // Some tests run the type checkers.
      { name: testsStep, commands: [['vitest', 'run', ...report]], env: { ...env, ...withLessCollection } },
      { name: 'statuses', ...statuses },
      { name: 'conformance', commands: [node('conformance/main.ts')], told: true },
    ],
    campaigns: withCampaigns ? campaigns.map((step) => ({ ...step, env })) : [],
    last: withCampaigns ? [{ name: 'campaigns’ answers', ...statuses }] : [],
  };
}

export const getVitestReportPath = (folder: string): string => join(folder, 'vitest.json');
