import { productSurface } from '@lyceum/contract/product';
import { siteSurface } from '@lyceum/contract/site';
import { afterAll } from 'vitest';

import { recordIfKnown } from '../recorder/record.ts';
import { onServerMade } from '../recorder/servers-made.ts';

/** Every server that a test of an app starts is recorded, so that no test can forget to. */
const stop = onServerMade((app) => recordIfKnown(app, [siteSurface, productSurface]));
// Test files share a worker process: without this, a server would be recorded once per file that ran before it.
afterAll(stop);
