import { productSurface } from '@lyceum/contract/product';
import { siteSurface } from '@lyceum/contract/site';

import { recordKnownSurfaces } from '../recorder/record-responses.ts';
import { onServerCreated } from '../recorder/server-created.ts';

/** `node --import` runs this before a campaign: records every server that it starts in its own process, as in tests. */
onServerCreated((app) => recordKnownSurfaces(app, [siteSurface, productSurface]));
