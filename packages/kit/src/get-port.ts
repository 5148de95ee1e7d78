/** The port in what a listening server says of its address, or in a message that carries one. */
export function getPort(address: unknown): number {
  if (typeof address === 'object' && address !== null && 'port' in address && typeof address.port === 'number')
    return address.port;
  throw new Error('getPort: the server does not listen on a port.');
}
