import { readConfig, startWorker } from '../../apps/api/src/index.ts';
import { createOutbound, type Outbound, publicOnly } from '../../apps/api/src/platform/outbound/index.ts';

/**
 * A worker as it is deployed, except that some origins are stand-ins on this machine: pairs of an origin and the stand-in's URL.
 * Sends `ready` to the parent process.
 */
const standins: readonly (readonly [origin: string, url: string])[] = JSON.parse(process.argv[2] ?? '[]');

const client = createOutbound({
  policy: { ...publicOnly, allowHttp: true, allowHosts: standins.map(([, url]) => new URL(url).host) },
});
const toStandin = (url: string | URL): string =>
  standins.reduce(
    (text, [origin, standin]) => (text.startsWith(`${origin}/`) ? text.replace(origin, standin) : text),
    String(url),
  );
/** A stand-in links to itself. */
const fromStandin = (body: Buffer): Buffer =>
  Buffer.from(
    standins.reduce((text, [origin, standin]) => text.replaceAll(standin, origin), body.toString('latin1')),
    'latin1',
  );

const memberOutbound: Outbound = {
  stream: (request) => client.stream({ ...request, url: toStandin(request.url) }),
  async request(request) {
    const response = await client.request({ ...request, url: toStandin(request.url) });
    return { ...response, body: fromStandin(response.body) };
  },
};

await startWorker(readConfig(), { memberOutbound });
// The parent process has exited, so nothing else would stop this one.
process.on('disconnect', () => process.exit());
process.send?.('ready');
