import { afterAll, vi } from 'vitest';

// Files of one worker share their environment. What a file stubs in beforeAll is not undone before the next file's hooks run.
afterAll(() => void vi.unstubAllEnvs());
