import { stripVTControlCharacters } from 'node:util';

import type { Outcome } from './run-step.ts';
import { testsStep } from './steps.ts';
import type { TestCount } from './vitest-report.ts';

const linesOf = (output: string): string[] => stripVTControlCharacters(output).trimEnd().split('\n');

/** The end of a failed step's output, and where all of it is. */
export function formatFailure({ step, output, log }: Outcome, lines = 80): string {
  return [`── ${step.name} ──`, ...linesOf(output).slice(-lines), `(all of it: ${log})`, ''].join('\n');
}

function note(outcome: Outcome): string {
  const { step, ok, output } = outcome;
  if (step.isCampaign) {
    const { passed, failed } = countCases(outcome);
    return `${passed} of ${passed + failed} cases hold`;
  }
  return step.told && ok ? (linesOf(output).at(-1)?.slice(0, 100) ?? '') : '';
}

/** What a campaign printed (verify/command-line.ts). One that failed without a finding, or found nothing at all, is a failed case. */
export function countCases({ ok, output }: Pick<Outcome, 'ok' | 'output'>): { passed: number; failed: number } {
  const lines = linesOf(output);
  const passed = lines.filter((line) => line.startsWith('holds  ')).length;
  const failed = lines.filter((line) => line.startsWith('FAILS  ')).length;
  return { passed, failed: failed === 0 && (!ok || passed === 0) ? 1 : failed };
}

const seconds = (value: number): string => `${value.toFixed(1)} s`.padStart(10);

export const formatOutcome = (outcome: Outcome): string =>
  `${outcome.ok ? 'ok  ' : 'FAIL'} ${times(outcome.step.name, outcome.seconds, outcome.cpuSeconds)}  ${note(outcome)}`.trimEnd();

const times = (name: string, wall: number, cpu: number): string => `${name.padEnd(22)}${seconds(wall)}${seconds(cpu)} CPU`;

export const formatTestCount = ({ passed, failed, skipped }: TestCount): string =>
  `${passed} tests passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

export function table(outcomes: readonly Outcome[], wallSeconds: number): string {
  const cpuSeconds = outcomes.reduce((sum, outcome) => sum + outcome.cpuSeconds, 0);
  return [...outcomes.map(formatOutcome), `     ${times('together', wallSeconds, cpuSeconds)}`].join('\n');
}

/** How busy the machine was, over the last 1, 5 and 15 minutes: figures of a busy machine are longer than those of a quiet one. */
export const formatLoad = (when: string, load: readonly number[]): string =>
  `load average at the ${when}: ${load.map((value) => value.toFixed(1)).join(' ')}`;

/** The check's last line: every test, every case of a campaign, and one for each other step. */
export function formatSummary(outcomes: readonly Outcome[], tests: TestCount | undefined): string {
  const counts = outcomes.filter(({ step }) => step.name !== testsStep).map(countOf);
  const sum = (of: 'passed' | 'failed'): number => counts.reduce((all, count) => all + count[of], tests?.[of] ?? 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}

const countOf = (outcome: Outcome): { passed: number; failed: number } =>
  outcome.step.isCampaign ? countCases(outcome) : { passed: outcome.ok ? 1 : 0, failed: outcome.ok ? 0 : 1 };
