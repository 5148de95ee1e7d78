import { once } from 'node:events';
import { type LookupFunction, connect as netConnect, type Socket, type TcpNetConnectOpts } from 'node:net';
import { getCACertificates, connect as tlsConnect } from 'node:tls';

import { type Address, parseAddress } from './addresses.rules.ts';
import { findErrorCode, OutboundError, type OutboundKind } from './outbound-error.ts';
import { hostNotPublic, type Target } from './target.rules.ts';

export type Dial = (options: TcpNetConnectOpts) => Socket;

export interface SocketOptions {
  readonly dial: Dial;
  readonly connectTimeoutMs: number;
  /** Certificates (PEM) that are trusted in addition to the system's. */
  readonly extraCa: readonly string[];
}

export const dialTcp: Dial = (options) => netConnect(options);

/** Connects only to the checked addresses; nothing is sent before the peer's address is verified. */
export async function openPinnedSocket(
  target: Target,
  addresses: readonly Address[],
  { signal, ...options }: SocketOptions & { signal: AbortSignal },
): Promise<Socket> {
  const connectTimeout = AbortSignal.timeout(options.connectTimeoutMs);
  const anySignal = AbortSignal.any([signal, connectTimeout]);
  const socketError = (kind: OutboundKind, what: string, error: unknown): OutboundError => {
    signal.throwIfAborted();
    return new OutboundError({
      kind,
      detail: `${target.host} ${what}.`,
      host: target.host,
      code: connectTimeout.aborted ? 'timeout' : findErrorCode(error),
    });
  };
  const socket = options.dial(pinnedOptions(target, addresses, options.connectTimeoutMs));
  socket.on('error', ignoreError);
  try {
    await once(socket, 'connect', { signal: anySignal }).catch((error: unknown) => {
      throw socketError('connect', 'does not accept the connection', error);
    });
    if (!isPinnedAddress(socket.remoteAddress, addresses)) throw hostNotPublic(target.host);
    if (target.url.protocol === 'http:') return socket;
    return await startTls(socket, target, options.extraCa, anySignal).catch((error: unknown) => {
      throw socketError('tls', 'does not offer a trusted TLS connection', error);
    });
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/**
 * `lookup` returns the checked addresses. net.connect does not call it for a literal address, so that is passed in its checked form.
 */
function pinnedOptions(
  { host, port, literal }: Target,
  addresses: readonly Address[],
  connectTimeoutMs: number,
): TcpNetConnectOpts {
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

export function isPinnedAddress(remoteAddress: string | undefined, addresses: readonly Address[]): boolean {
  const peer = parseAddress(remoteAddress ?? '')?.toString();
  return addresses.some((address) => address.toString() === peer);
}

async function startTls(socket: Socket, target: Target, extraCa: readonly string[], signal: AbortSignal): Promise<Socket> {
  const secured = tlsConnect({
    socket,
    host: target.host,
    // SNI does not allow addresses; the certificate is compared with `host` instead.
    ...(target.literal === undefined ? { servername: target.host } : {}),
    ...(extraCa.length > 0 ? { ca: [...getCACertificates('default'), ...extraCa] } : {}),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 would turn it off.
    rejectUnauthorized: true,
  });
  secured.on('error', ignoreError);
  await once(secured, 'secureConnect', { signal });
  return secured;
}

/** `once` reports the error; without a listener, a later error would end the process. */
const ignoreError = (): void => {};
