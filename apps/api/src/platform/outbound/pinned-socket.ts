import { once } from 'node:events';
import { type LookupFunction, connect as netConnect, type Socket, type TcpNetConnectOpts } from 'node:net';
import { getCACertificates, connect as tlsConnect } from 'node:tls';

import { type Address, parseAddress } from './addresses.rules.ts';
import { codeOf, OutboundError, type OutboundKind } from './outbound-error.ts';
import { notPublic, type Target } from './target.rules.ts';

export type Dial = (options: TcpNetConnectOpts) => Socket;

export interface SocketOptions {
  readonly dial: Dial;
  readonly connectTimeoutMs: number;
  /** Certificates (PEM) trusted beside the system's. */
  readonly extraCa: readonly string[];
}

export const dialTcp: Dial = (options) => netConnect(options);

/** Connects to one of the checked addresses and to nothing else; no byte is sent before the peer is known to be one. */
export async function openSocket(
  target: Target,
  addresses: readonly Address[],
  { signal, ...options }: SocketOptions & { signal: AbortSignal },
): Promise<Socket> {
  const late = AbortSignal.timeout(options.connectTimeoutMs);
  const either = AbortSignal.any([signal, late]);
  const give = (kind: OutboundKind, what: string, error: unknown): OutboundError => {
    signal.throwIfAborted();
    return new OutboundError({
      kind,
      detail: `${target.host} ${what}.`,
      host: target.host,
      code: late.aborted ? 'timeout' : codeOf(error),
    });
  };
  const socket = options.dial(pinned(target, addresses, options.connectTimeoutMs));
  socket.on('error', leftToTheReader);
  try {
    await once(socket, 'connect', { signal: either }).catch((error: unknown) => {
      throw give('connect', 'does not take the connection', error);
    });
    if (!isPinned(socket.remoteAddress, addresses)) throw notPublic(target.host);
    if (target.url.protocol === 'http:') return socket;
    return await secure(socket, target, options.extraCa, either).catch((error: unknown) => {
      throw give('tls', 'does not offer a trusted TLS connection', error);
    });
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/**
 * `lookup` answers from what was checked. net.connect does not call it for a host that is an address, so a literal is
 * given in its checked form.
 */
function pinned({ host, port, literal }: Target, addresses: readonly Address[], connectTimeoutMs: number): TcpNetConnectOpts {
  const known = addresses.map((address) => ({ address: address.toString(), family: address.kind() === 'ipv4' ? 4 : 6 }));
  const lookup: LookupFunction = (_name, _options, answer) => answer(null, known);
  return {
    host: literal?.toString() ?? host,
    port,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.max(250, Math.floor(connectTimeoutMs / known.length)),
  };
}

export function isPinned(remoteAddress: string | undefined, addresses: readonly Address[]): boolean {
  const peer = parseAddress(remoteAddress ?? '')?.toString();
  return addresses.some((address) => address.toString() === peer);
}

async function secure(socket: Socket, target: Target, extraCa: readonly string[], signal: AbortSignal): Promise<Socket> {
  const secured = tlsConnect({
    socket,
    host: target.host,
    // SNI knows no addresses; `host` is what the certificate is compared with then.
    ...(target.literal === undefined ? { servername: target.host } : {}),
    ...(extraCa.length > 0 ? { ca: [...getCACertificates('default'), ...extraCa] } : {}),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    // Said aloud, or NODE_TLS_REJECT_UNAUTHORIZED=0 would switch it off.
    rejectUnauthorized: true,
  });
  secured.on('error', leftToTheReader);
  await once(secured, 'secureConnect', { signal });
  return secured;
}

/** `once` reports it; without a listener a later one would end the process. */
const leftToTheReader = (): void => {};
