import { productSurface } from '@lyceum/contract/product';
import { siteSurface } from '@lyceum/contract/site';
import { afterAll } from 'vitest';

import { recordKnownSurfaces } from '../recorder/record-responses.ts';
import { onServerCreated } from '../recorder/server-created.ts';

/** Records every server that a test of an app starts, so that no test can forget to. */
const stop = onServerCreated((app) => recordKnownSurfaces(app, [siteSurface, productSurface]));
// Test files share a worker process: without this, a server would be recorded once per file that ran before it.
afterAll(stop);
