import { readFileSync } from 'node:fs';

import { z } from 'zod';

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});
export type Report = z.output<typeof Report>;

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function readReport(path: string): Report | undefined {
  try {
    return Report.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * What a run of tests comes to. A file that could not be loaded has no tests that could fail, and a run can fail outside
 * of any test: both count as one failure, because `0 failed` must mean that all is well.
 */
export function countTests(report: Report | undefined, exitedWell: boolean): TestCount {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + broken.length;
  const silent = failed === 0 && (!exitedWell || report.numPassedTests === 0);
  return { passed: report.numPassedTests, failed: silent ? 1 : failed, skipped: report.numPendingTests };
}

/** `file: name`, each with the first lines of its message: what a reader of a shortened log needs most. */
export function listFailures(report: Report, root: string): string[] {
  const firstLines = (message = ''): string =>
    message
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, 3)
      .map((line) => `    ${line.trim().slice(0, 240)}`)
      .join('\n');
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}: could not be loaded\n${firstLines(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${firstLines(failureMessages?.[0])}`);
  });
}

/** `1.2 s  file: name`, slowest first. */
export function slowest(report: Report, howMany: number, root: string): string[] {
  return report.testResults
    .flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ file: name.replace(`${root}/`, ''), ...test })))
    .sort((one, other) => (other.duration ?? 0) - (one.duration ?? 0))
    .slice(0, howMany)
    .map(({ file, fullName, duration }) => `${((duration ?? 0) / 1000).toFixed(2).padStart(7)} s  ${file}: ${fullName}`);
}
