import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{apps,packages,standins,conformance,tools,bench,verify}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['tools/test/record-dir.ts', 'tools/test/database-template.ts'],
    // Processes rather than threads: tests change process.env and start servers of their own.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 10_000,
    hookTimeout: 30_000,
    // A test that nobody can run alone is no test; a leftover .only would hide the others.
    allowOnly: false,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
