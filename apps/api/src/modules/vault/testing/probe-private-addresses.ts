import { createOutbound, type Outbound, publicOnly } from '../../../platform/outbound/index.ts';
import {
  createSpyingDial,
  type Listening,
  publicAddress,
  startCanary,
  startRaw,
  unreachableDial,
} from '../../../platform/outbound/outbound.fixtures.ts';
import { at, vectors } from '../../../platform/outbound/vectors.fixtures.ts';
import { importSource } from '../parsing/import-source.ts';

export interface ProbeResult {
  readonly addresses: number;
  readonly probes: number;
  /** Connections that a canary on every address of this machine accepted. */
  readonly connections: number;
  /** Redirects that were followed up to the address. */
  readonly redirects: number;
  /** Connections to other addresses than the test's own that were tried. */
  readonly dialled: readonly string[];
}

/** Imports from addresses that must not be reached: as they are, by a redirect, and as a name that changes its address. */
export async function probePrivateAddresses(count: number): Promise<ProbeResult> {
  const canary = await startCanary();
  const urls = [...Object.values(vectors).flat(), ...privateUrls(count)].slice(0, count).map((url) => at(url, canary.port));
  const redirector = await startRedirector(urls);
  const dialled = new Set<string>();
  try {
    for (const [index, url] of urls.entries()) {
      const client = createProbe({ canary, redirector, rebindTo: privateAddress(index), dialled });
      await tryImport(client, url);
      await tryImport(client, `${redirector.url}/${index}`);
      // The name is public when it is first looked up, and private from then on.
      await tryImport(client, `http://rebind.example:${canary.port}/`);
      await tryImport(client, `http://rebind.example:${canary.port}/`);
    }
    const own = new Set([redirector.host, `${publicAddress}:${canary.port}`]);
    const foreign = [...dialled].filter((address) => !own.has(address));
    return {
      addresses: urls.length,
      probes: urls.length * 4,
      connections: canary.connections(),
      redirects: redirector.connections(),
      dialled: foreign,
    };
  } finally {
    await canary.stop();
    await redirector.stop();
  }
}

interface Probe {
  readonly canary: Listening;
  readonly redirector: Listening;
  readonly rebindTo: string;
  readonly dialled: Set<string>;
}

/** Allows what the product does not: http, and the canary's port. Only the address is left to refuse. */
function createProbe({ canary, redirector, rebindTo, dialled }: Probe): Outbound {
  let lookups = 0;
  const spy = createSpyingDial((options) =>
    options.host === '127.0.0.1' && options.port === redirector.port
      ? createSpyingDial().dial(options)
      : unreachableDial(options),
  );
  return createOutbound({
    policy: { ...publicOnly, allowHttp: true, allowHosts: [redirector.host], ports: [80, 443, canary.port] },
    resolver: async () => [lookups++ === 0 ? publicAddress : rebindTo],
    dial: (options) => {
      const socket = spy.dial(options);
      for (const address of spy.dialled) dialled.add(address);
      return socket;
    },
  });
}

const tryImport = (outbound: Outbound, url: string): Promise<unknown> =>
  importSource({ outbound }, { type: 'url', url, config: null }, AbortSignal.timeout(30_000)).catch(() => undefined);

const startRedirector = (urls: readonly string[]): Promise<Listening> =>
  startRaw((socket, request) => {
    const url = urls[Number(/^GET \/(\d+)/.exec(request)?.[1])];
    socket.end(`HTTP/1.1 ${url === undefined ? '404 Not Found' : `302 Found\r\nLocation: ${url}`}\r\nContent-Length: 0\r\n\r\n`);
  });

const ranges = [
  [127, 0],
  [10, 0],
  [172, 16],
  [192, 168],
  [169, 254],
  [100, 64],
  [0, 0],
  [198, 18],
  [224, 0],
  [240, 0],
] as const;

function privateAddress(index: number): string {
  const [first, second] = ranges[index % ranges.length] ?? [127, 0];
  return `${first}.${second}.${index % 256}.${(index * 7 + 1) % 256}`;
}

/** Each address in another of the spellings that URL parsers understand. */
const privateUrls = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const address = privateAddress(index);
    const parts = address.split('.').map(Number);
    const number = parts.reduce((sum, part) => sum * 256 + part, 0);
    const hex = number.toString(16).padStart(8, '0');
    const spellings = [
      address,
      String(number),
      `0x${hex}`,
      parts.map((part) => `0${part.toString(8)}`).join('.'),
      parts.map((part) => `0x${part.toString(16)}`).join('.'),
      `[::ffff:${address}]`,
      `[::ffff:${hex.slice(0, 4)}:${hex.slice(4)}]`,
      `[64:ff9b::${hex.slice(0, 4)}:${hex.slice(4)}]`,
      `[2002:${hex.slice(0, 4)}:${hex.slice(4)}::1]`,
    ];
    return `http://${spellings[index % spellings.length]}:PORT/`;
  });
