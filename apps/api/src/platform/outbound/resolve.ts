import { lookup } from 'node:dns/promises';

import { type Address, classifyAddress, parseAddress } from './addresses.rules.ts';
import { findErrorCode, OutboundError } from './outbound-error.ts';
import type { Rules } from './policy.ts';
import { hostNotPublic, type Target } from './target.rules.ts';

/** Resolves a name to all its addresses. Called once per hop. */
export type Resolver = (host: string) => Promise<readonly string[]>;

/** The system's resolver (hosts file, search domains), because operators' private hosts are often known only to it. */
export const systemResolver: Resolver = async (host) =>
  (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address);

export interface Resolved {
  readonly addresses: readonly Address[];
  /** Whether an address that is not public is used because the operator trusts it. */
  readonly excepted: boolean;
}

/** A name with hundreds of addresses would turn one request into a port scan. */
const maxAddresses = 8;

/** A single disallowed address refuses the name, because any of its addresses may be connected to. */
export async function resolveAllowedTarget(
  target: Target,
  { resolver, rules, signal }: { resolver: Resolver; rules: Rules; signal: AbortSignal },
): Promise<Resolved> {
  const { host, literal, trusted } = target;
  const addresses = literal === undefined ? await lookUp(host, resolver, signal) : [literal];
  const classes = addresses.map((address) => classifyAddress(address, rules.cidrs));
  if (!trusted && classes.includes('refused')) throw hostNotPublic(host);
  return { addresses: addresses.slice(0, maxAddresses), excepted: trusted || classes.includes('excepted') };
}

async function lookUp(host: string, resolver: Resolver, signal: AbortSignal): Promise<Address[]> {
  signal.throwIfAborted();
  const found = await untilAborted(resolver(host), signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw unresolved(host, findErrorCode(error));
  });
  if (found.length === 0) throw unresolved(host);
  return found.map((text) => {
    const address = parseAddress(text);
    if (address === undefined) throw hostNotPublic(host);
    return address;
  });
}

const unresolved = (host: string, code?: string): OutboundError =>
  new OutboundError({ kind: 'connect', detail: `The name ${host} could not be resolved.`, host, code });

/** A lookup cannot be cancelled, so its result is ignored. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
