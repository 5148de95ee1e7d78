import { defineConfig } from 'vitest/config';

import { patient } from './tools/test/eventually.ts';

const exclude = ['**/node_modules/**', '**/dist/**'];
const unstubEnvs = 'tools/test/unstub-envs.ts';
const setupFiles = ['tools/test/record-apps.ts', unstubEnvs];

/** What a project does not take over from the root by itself. */
const common = {
  // One limit for all, which only ends a test that hangs: how long a test takes depends on what else the machine does.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: patient },
  restoreMocks: true,
  unstubEnvs: true,
  // Processes rather than threads: tests change the environment and start servers of their own.
  pool: 'forks',
  // Importing the contract and Fastify takes longer than most files' tests, so a worker imports them once.
  isolate: false,
} as const;

export default defineConfig({
  test: {
    globalSetup: ['tools/test/record-dir.ts'],
    maxWorkers: 2,
    // A leftover .only would hide the other tests.
    allowOnly: false,
    projects: [
      {
        test: { ...common, name: 'site', include: ['apps/site/**/*.test.ts'], exclude, setupFiles },
      },
      {
        // One project for all that needs PostgreSQL, so that the rest runs without it.
        test: {
          ...common,
          name: 'product',
          include: ['apps/{api,ctl}/**/*.test.ts'],
          exclude,
          setupFiles,
          globalSetup: ['tools/test/database-template.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'rest',
          include: ['{packages,standins,conformance,tools,bench,verify}/**/*.test.ts'],
          exclude,
          setupFiles: [unstubEnvs],
        },
      },
    ],
  },
});
