import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

import { killStepsOnInterrupt, type Outcome, runSteps } from './run-step.ts';
import { createPlan, getVitestReportPath, testsStep } from './steps.ts';
import { formatFailure, formatLoad, formatOutcome, formatSummary, formatTestCount, table } from './summary.ts';
import { countTests, listFailures, readReport, slowest } from './vitest-report.ts';

/** `npm run check`: everything but the campaigns. `--campaigns`: those too, as CI does. `--fast`: what is worth doing before a push. */
const fast = process.argv.includes('--fast');
const withCampaigns = process.argv.includes('--campaigns');
const folder = mkdtempSync(join(tmpdir(), 'lyceum-check-'));
mkdirSync(join(folder, 'record'));
const started = performance.now();
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const tell = (outcome: Outcome): void => {
  say(formatOutcome(outcome));
  // At once, not only at the end: the failures are what a person watching a long run waits for.
  if (!outcome.ok && outcome.step.name === testsStep) sayFailures();
};
const sayFailures = (): void => {
  const found = readReport(getVitestReportPath(folder));
  for (const failure of found ? listFailures(found, process.cwd()) : []) say(`     ${failure}`);
};

killStepsOnInterrupt();
say(formatLoad('start', loadavg()));
const plan = createPlan({ fast, withCampaigns, folder });
const width = Math.min(2, availableParallelism());
const outcomes = [
  ...(await runSteps(plan.still, { folder, width, tell })),
  ...(await runSteps(plan.moving, { folder, width: 1, tell })),
  ...(await runSteps(plan.campaigns, { folder, width, tell })),
  ...(await runSteps(plan.last, { folder, width: 1, tell })),
];
const ofTests = outcomes.find(({ step }) => step.name === testsStep);
const report = readReport(getVitestReportPath(folder));
const tests = ofTests && countTests(report, ofTests.ok);
const sum = formatSummary(outcomes, tests);
const allWell = sum.endsWith(' 0 failed');

say('');
for (const outcome of outcomes.filter(({ ok }) => !ok)) say(formatFailure(outcome));
if (report) say(`The ten slowest tests:\n${slowest(report, 10, process.cwd()).join('\n')}\n`);
say(table(outcomes, (performance.now() - started) / 1000));
say(formatLoad('end', loadavg()));
if (tests) say(formatTestCount(tests));
say(sum);

// Logs are worth keeping only when there is something to read in them.
if (allWell) rmSync(folder, { recursive: true });
else process.exitCode = 1;
