import ipaddr from 'ipaddr.js';

/** The part of an IP address that one subscriber cannot change at will: all of IPv4, the first 64 bits of IPv6. */
export function toSubscriberNetwork(ip: string): string {
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address.toString();
}
