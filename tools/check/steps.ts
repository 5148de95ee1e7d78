import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** One thing that must hold. Its commands run one after another; all must exit with 0. */
export interface Step {
  readonly name: string;
  readonly commands: readonly (readonly [program: string, ...args: string[]])[];
  readonly env?: Readonly<Record<string, string>>;
  /** Shows the last line of the output in the table, because it tells how much was looked at. */
  readonly told?: boolean;
}

export interface Plan {
  /** Independent of each other: as many at once as there are cores. */
  readonly still: readonly Step[];
  /** One after another, on a quiet machine. */
  readonly moving: readonly Step[];
}

export const testsStep = 'tests';

const node = (...args: string[]): readonly [string, ...string[]] => ['node', ...args];

const fast: readonly Step[] = [
  // The two long ones first: each uses both cores by itself, and the short ones fill what they leave.
  { name: 'lint', commands: [['oxlint']] },
  {
    name: 'types',
    // By its path: both versions of TypeScript have a program called tsc (ADR 0040).
    commands: [
      node(
        'node_modules/typescript-7/bin/tsc',
        ...['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.lyceum/types.tsbuildinfo'],
      ),
    ],
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

/** Everything that CI does; with `fast`, what is done before a push. `folder` takes what one step leaves for another. */
export function planOf(options: { fast: boolean; folder: string }): Plan {
  if (options.fast) return { still: fast, moving: [] };
  const record = { LYCEUM_RECORD_DIR: join(options.folder, 'record') };
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport(options.folder)}`];
  return {
    still: [...fast, ...openapi()],
    moving: [
      { name: testsStep, commands: [['vitest', 'run', ...report]], env: record },
      { name: 'statuses', commands: [node('tools/recorder/report.ts')], env: record },
      { name: 'conformance', commands: [node('conformance/main.ts')], told: true },
      { name: 'site under stress', commands: [node('verify/site-slice.ts', '--small')], told: true },
      { name: 'site promises', commands: [node('verify/site/main.ts', '--small')], told: true },
    ],
  };
}

export const vitestReport = (folder: string): string => join(folder, 'vitest.json');
