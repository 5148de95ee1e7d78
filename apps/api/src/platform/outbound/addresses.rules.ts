import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Cidr = readonly [Address, number];
type AddressClass = 'public' | 'excepted' | 'refused';

/** An address in its only form, IPv4-mapped ones as IPv4. Lenient spellings (`0x7f.1`) and zones are no addresses here. */
export function parseAddress(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!text.includes(':') || text.includes('%') || !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** `excepted`: not public, but in a range that the operator allows. */
export function classifyAddress(address: Address, cidrs: readonly Cidr[]): AddressClass {
  const carried = embeddedAddress(address);
  if (isPublic(carried)) return 'public';
  return cidrs.some((cidr) => within(address, cidr) || within(carried, cidr)) ? 'excepted' : 'refused';
}

const nat64: Cidr = [ipaddr.IPv6.parse('64:ff9b::'), 96];
const globalUnicast: Cidr = [ipaddr.IPv6.parse('2000::'), 3];
/** Azure's host agent, which hands out secrets: public by its number, answered inside every virtual machine. */
const azureHost: Cidr = [ipaddr.IPv4.parse('168.63.129.16'), 32];

/** Networks without IPv4 reach it through NAT64, so those addresses are judged by the IPv4 address they carry. */
function embeddedAddress(address: Address): Address {
  return within(address, nat64) ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}

/**
 * ipaddr.js calls `unicast` what no special range claims. For IPv6 that includes ranges nobody has assigned and the
 * IPv4-compatible ::127.0.0.1; only 2000::/3 is global. 6to4, Teredo and local NAT64 (64:ff9b:1::/48) are special ranges.
 */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || within(address, azureHost)) return false;
  return address.kind() === 'ipv4' || within(address, globalUnicast);
}

/** `match` throws on addresses of two kinds. */
const within = (address: Address, [base, bits]: Cidr): boolean => address.kind() === base.kind() && address.match(base, bits);
