import ipaddr from 'ipaddr.js';

import type { Cidr } from './addresses.rules.ts';

/**
 * What the operator allows beyond the public internet. It belongs to one client: the client that follows members' URLs
 * gets `publicOnly`, or members reach what was opened for a model server.
 */
export interface OutboundPolicy {
  /** Plain http to any public host. */
  readonly allowHttp: boolean;
  /** Exact `host:port`, trusted: any address behind it, that port, http or https. */
  readonly allowHosts: readonly string[];
  /** Ranges as good as public, `10.20.0.0/16`; scheme and ports are checked as ever. */
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
  hosts: new Set(allowHosts.map(readHost)),
  cidrs: allowCidrs.map(readCidr),
  ports: new Set(ports),
});

/** The same without what the operator trusts, for where a stranger points. */
export const withoutExceptions = (rules: Rules): Rules => ({ ...rules, hosts: new Set(), cidrs: [] });

/** Written as the URL parser writes it, so that `GPU.lan:8080` and `[::0001]:8080` match their URLs. */
function readHost(entry: string): string {
  const [, host = '', port = ''] = /^([^/\\@?#\s]+):(\d{1,5})$/.exec(entry) ?? [];
  const url = URL.parse(`http://${host}`);
  if (url === null || url.port !== '' || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error(`The outbound policy's host "${entry}" does not read host:port, such as gpu.lan:8080.`);
  }
  return `${url.hostname}:${Number(port)}`;
}

function readCidr(entry: string): Cidr {
  if (!ipaddr.isValidCIDR(entry)) {
    throw new Error(`The outbound policy's range "${entry}" does not read address/bits, such as 10.20.0.0/16.`);
  }
  return ipaddr.parseCIDR(entry);
}
