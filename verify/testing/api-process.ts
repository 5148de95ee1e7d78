import { readConfig, startApi } from '../../apps/api/src/index.ts';

/** The product API as it is deployed. Sends its URL to the parent process. */
const { url } = await startApi(readConfig());
// The parent process has exited, so nothing else would stop this one.
process.on('disconnect', () => process.exit());
process.send?.(url);
