import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { type Outcome, runSteps, sumCpuSeconds } from './run-step.ts';
import { campaignsOutsideCi, createPlan, type Step } from './steps.ts';
import { countCases, formatFailure, formatOutcome, formatSummary } from './summary.ts';
import { countTests, listFailures, type Report, slowest } from './vitest-report.ts';

const outcome = (name: string, ok: boolean, output = ''): Outcome => ({
  step: { name, commands: [] },
  ok,
  seconds: 1,
  cpuSeconds: 2,
  log: '/x.log',
  output,
});
const report = (more: Partial<Report> = {}): Report => ({
  numPassedTests: 2,
  numFailedTests: 0,
  numPendingTests: 0,
  testResults: [
    {
      name: '/repo/a.test.ts',
      status: 'passed',
      message: '',
      assertionResults: [
        { fullName: 'quick', status: 'passed', duration: 1 },
        { fullName: 'slow', status: 'passed', duration: 1500 },
      ],
    },
  ],
  ...more,
});

describe('npm run check', () => {
  test('the last line counts every test and every other step', () => {
    const outcomes = [outcome('lint', true), outcome('types', false), outcome('tests', false)];
    expect(formatSummary(outcomes, { passed: 10, failed: 2, skipped: 1 })).toBe('11 passed, 3 failed');
    expect(formatSummary([outcome('lint', true)], undefined)).toBe('1 passed, 0 failed');
  });

  test('a run of tests that reports errors counts as failed, even if all its tests passed', () => {
    expect(countTests(report(), true)).toEqual({ passed: 2, failed: 0, skipped: 0 });
    expect(countTests(report(), false).failed).toBe(1);
    expect(countTests(undefined, true).failed).toBe(1);
    expect(countTests(report({ numPassedTests: 0, testResults: [] }), true).failed).toBe(1);
    const unloaded = { name: 'b.test.ts', status: 'failed', message: '', assertionResults: [] };
    expect(countTests(report({ testResults: [unloaded, unloaded] }), false).failed).toBe(2);
  });

  test('the slowest tests come first, by file and name', () => {
    expect(slowest(report(), 1, '/repo')).toEqual(['   1.50 s  a.test.ts: slow']);
  });

  test('every failed test is named with the first lines of its message, and so is a file that could not be loaded', () => {
    const failed = {
      fullName: 'adds',
      status: 'failed',
      failureMessages: ['Error: expected 1\n\n  to be 2\n    at a.ts:1\n    at b.ts:2'],
    };
    const passed = { fullName: 'holds', status: 'passed' };
    const testResults = [
      { name: '/repo/a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: '/repo/b.test.ts', status: 'failed', message: 'Error: no such module', assertionResults: [] },
    ];
    expect(listFailures(report({ testResults }), '/repo')).toEqual([
      'a.test.ts: adds\n    Error: expected 1\n    to be 2\n    at a.ts:1',
      'b.test.ts: could not be loaded\n    Error: no such module',
    ]);
  });

  test('a failure shows the end of the output and where the rest is', () => {
    const long = outcome('lint', false, Array.from({ length: 200 }, (_, index) => `line ${index}`).join('\n'));
    const lines = formatFailure(long, 3).split('\n');
    expect(lines).toEqual(['── lint ──', 'line 197', 'line 198', 'line 199', '(all of it: /x.log)', '']);
  });

  test('a step may report in the table how much it checked', () => {
    const told: Outcome = {
      ...outcome('conformance', true, 'x\n41 of 812 hold, 771 not yet\n'),
      step: { name: 'conformance', commands: [], told: true },
    };
    expect(formatOutcome(told)).toBe('ok   conformance                1.0 s     2.0 s CPU  41 of 812 hold, 771 not yet');
  });

  test('every step runs, also after one has failed or cannot be started', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lyceum-check-test-'));
    const steps: readonly Step[] = [
      {
        name: 'fails',
        commands: [
          ['node', '-e', 'console.log("why"); process.exit(3)'],
          ['node', '-e', 'console.log("second")'],
        ],
      },
      { name: 'is missing', commands: [['no-such-program']] },
      { name: 'holds', commands: [['node', '-e', 'console.error(process.env.SAID)']], env: { SAID: 'well' } },
    ];
    const told: string[] = [];
    const outcomes = await runSteps(steps, { folder, width: 2, tell: ({ step }) => told.push(step.name) });
    rmSync(folder, { recursive: true });
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, false, true]);
    expect(outcomes.map(({ output }) => output.trim())).toEqual([
      'why\nsecond',
      expect.stringContaining('no-such-program: command not found'),
      'well',
    ]);
    expect(told).toHaveLength(3);
  });

  test('the CPU time of a step is that of all its processes', async () => {
    expect(sumCpuSeconds('0m0.001s 0m0.002s\n1m2.500s 0m0.100s\n')).toBeCloseTo(62.603);
    const folder = mkdtempSync(join(tmpdir(), 'lyceum-check-test-'));
    const burn = 'while (process.cpuUsage().user < 300_000);';
    const child = `require('child_process').execFileSync('node', ['-e', '${burn}'])`;
    const [outcome] = await runSteps([{ name: 'burns', commands: [['node', '-e', child]] }], {
      folder,
      width: 1,
      tell: () => undefined,
    });
    rmSync(folder, { recursive: true });
    expect(outcome?.cpuSeconds).toBeGreaterThan(0.3);
  });

  test('every finding of a campaign counts as one case', () => {
    const output = 'seed 1\nmatrix …\nholds  one\nholds  two\nFAILS  three\n';
    expect(countCases({ ok: false, output })).toEqual({ passed: 2, failed: 1 });
    expect(countCases({ ok: false, output: 'holds  one\nTypeError' })).toEqual({ passed: 1, failed: 1 });
    expect(countCases({ ok: true, output: 'nothing' })).toEqual({ passed: 0, failed: 1 });
    const campaign: Outcome = { ...outcome('matrix', false, output), step: { name: 'matrix', commands: [], isCampaign: true } };
    expect(formatSummary([outcome('lint', true), campaign], { passed: 10, failed: 0, skipped: 0 })).toBe('13 passed, 1 failed');
    expect(formatOutcome(campaign)).toBe('FAIL matrix                     1.0 s     2.0 s CPU  2 of 3 cases hold');
  });

  test('the fast half is a part of the whole, and the whole a part of what CI does', () => {
    const [fast, whole, ci] = [{ fast: true }, {}, { withCampaigns: true }].map((options) => {
      const plan = createPlan({ ...options, folder: '/x' });
      return [...plan.still, ...plan.moving, ...plan.campaigns, ...plan.last].map(({ name }) => name);
    });
    expect(whole).toEqual(expect.arrayContaining(fast ?? []));
    expect(ci).toEqual(expect.arrayContaining(whole ?? []));
    expect(new Set(ci).size).toBe(ci?.length);
    expect([fast, whole, ci].map((names) => names?.length)).toEqual([6, 11, 25]);
  });

  test('every campaign is a step, except those that take too long', () => {
    const programs = globSync('verify/{*/main,site-slice}.ts');
    const run = createPlan({ withCampaigns: true, folder: '/x' }).campaigns.flatMap(({ commands }) => commands.flat());
    expect(programs.filter((program) => !run.includes(program)).sort()).toEqual(campaignsOutsideCi);
  });
});
