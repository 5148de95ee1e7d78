import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Cidr = readonly [Address, number];
type AddressClass = 'public' | 'excepted' | 'refused';

/** Parses an address; IPv4-mapped ones become IPv4. Lenient spellings (`0x7f.1`) and zones are rejected. */
export function parseAddress(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!text.includes(':') || text.includes('%') || !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** `excepted`: not public, but in a range that the operator allows. */
export function classifyAddress(address: Address, allowedCidrs: readonly Cidr[]): AddressClass {
  const embedded = embeddedAddress(address);
  if (isPublic(embedded)) return 'public';
  return allowedCidrs.some((cidr) => within(address, cidr) || within(embedded, cidr)) ? 'excepted' : 'refused';
}

const nat64: Cidr = [ipaddr.IPv6.parse('64:ff9b::'), 96];
const globalUnicast: Cidr = [ipaddr.IPv6.parse('2000::'), 3];
/** Azure's host agent, which provides secrets: a public address that is reachable inside every virtual machine. */
const azureHost: Cidr = [ipaddr.IPv4.parse('168.63.129.16'), 32];

/** Networks without IPv4 use NAT64, so such an address is classified by the IPv4 address embedded in it. */
function embeddedAddress(address: Address): Address {
  return within(address, nat64) ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}

/**
 * ipaddr.js returns `unicast` for everything outside special ranges. For IPv6 that includes unassigned ranges and the
 * IPv4-compatible ::127.0.0.1; only 2000::/3 is global. 6to4, Teredo and local NAT64 (64:ff9b:1::/48) are special ranges.
 */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || within(address, azureHost)) return false;
  return address.kind() === 'ipv4' || within(address, globalUnicast);
}

/** `match` throws if the kinds differ. */
const within = (address: Address, [base, bits]: Cidr): boolean => address.kind() === base.kind() && address.match(base, bits);
