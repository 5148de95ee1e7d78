import { createTemplateDatabase } from '../../apps/api/src/testing/test-database.ts';

/** One migrated database before all tests; each test file copies it. */
export const setup = createTemplateDatabase;
