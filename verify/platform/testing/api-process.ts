import { readConfig, startApi } from '../../../apps/api/src/index.ts';

/** The product API as it is deployed. Tells its address to whoever started it. */
const { url } = await startApi(readConfig());
// Whoever started it is gone: nobody is left to end it.
process.on('disconnect', () => process.exit());
process.send?.(url);
