import ipaddr from 'ipaddr.js';

import type { Cidr } from './addresses.rules.ts';

/**
 * What the operator allows beyond the public internet. Every client has its own policy: the one for members' URLs gets `publicOnly`, so
 * that members cannot reach hosts that were allowed for another purpose.
 */
export interface OutboundPolicy {
  /** Plain http to any public host. */
  readonly allowHttp: boolean;
  /** Exact `host:port`: trusted at any address, on that port, over http or https. */
  readonly allowHosts: readonly string[];
  /** Ranges that count as public, such as `10.20.0.0/16`; scheme and ports are still checked. */
  readonly allowCidrs: readonly string[];
  readonly ports: readonly number[];
}

export const publicOnly: OutboundPolicy = { allowHttp: false, allowHosts: [], allowCidrs: [], ports: [80, 443] };

export interface Rules {
  readonly allowHttp: boolean;
  readonly hosts: ReadonlySet<string>;
  readonly cidrs: readonly Cidr[];
  readonly ports: ReadonlySet<number>;
}

export const parsePolicy = ({ allowHttp, allowHosts, allowCidrs, ports }: OutboundPolicy): Rules => ({
  allowHttp,
  hosts: new Set(allowHosts.map(parseHost)),
  cidrs: allowCidrs.map(parseCidr),
  ports: new Set(ports),
});

/** Without the operator's exceptions, for redirects from a public server. */
export const removePolicyExceptions = (rules: Rules): Rules => ({ ...rules, hosts: new Set(), cidrs: [] });

/** Normalised by the URL parser, so that `GPU.lan:8080` and `[::0001]:8080` match their URLs. */
function parseHost(entry: string): string {
  const [, host = '', port = ''] = /^([^/\\@?#\s]+):(\d{1,5})$/.exec(entry) ?? [];
  const url = URL.parse(`http://${host}`);
  if (url === null || url.port !== '' || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error(`The outbound policy's host "${entry}" is not of the form host:port, such as gpu.lan:8080.`);
  }
  return `${url.hostname}:${Number(port)}`;
}

function parseCidr(entry: string): Cidr {
  if (!ipaddr.isValidCIDR(entry)) {
    throw new Error(`The outbound policy's range "${entry}" is not of the form address/bits, such as 10.20.0.0/16.`);
  }
  return ipaddr.parseCIDR(entry);
}
