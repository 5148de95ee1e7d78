import { defineCommand } from './command.ts';
import { CommandError } from './command-error.ts';
import { readOpsAddress } from './config.ts';

const timeoutMs = 4_000;

export const healthCommand = defineCommand({
  name: 'health',
  options: {},
  summary: 'Check whether the server on this machine is ready',

  help: async () =>
    'Asks /readyz at LYCEUM_OPS_HOST and LYCEUM_OPS_PORT, which the API, the worker and the site all answer.\nExits with 1 if the server does not run or is not ready, and prints why. Meant for the health checks of containers.',

  async run(_, terminal) {
    const url = await readinessUrl();
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) => {
      throw new CommandError(`No server responds at ${url}. Start it, or correct LYCEUM_OPS_HOST and LYCEUM_OPS_PORT.`, {
        cause,
      });
    });
    const text = (await response.text()).trim();
    if (!response.ok) throw new CommandError(`The server is not ready: ${text || `${url} returned ${response.status}`}`);
    terminal.out('The server is ready.');
    return 0;
  },
});

async function readinessUrl(): Promise<string> {
  const { opsHost, opsPort } = await readOpsAddress();
  if (opsPort === undefined)
    throw new CommandError(
      'LYCEUM_OPS_PORT is not set, so servers have no port for health checks. Set it to the same port for the server and for this command.',
    );
  return `http://${hostInUrl(opsHost)}:${opsPort}/readyz`;
}

/** A server that listens on all addresses is asked at the loopback address. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
