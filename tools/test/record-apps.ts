import { productSurface } from '@lyceum/contract/product';
import { siteSurface } from '@lyceum/contract/site';

import { recordIfKnown } from '../recorder/record.ts';
import { onServerMade } from '../recorder/servers-made.ts';

/** Every server that a test of an app starts is observed, so that no test can forget to. */
onServerMade((app) => recordIfKnown(app, [siteSurface, productSurface]));
