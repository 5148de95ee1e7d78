import { Resolver } from 'node:dns/promises';

/** The texts of a name's TXT records; empty if there is no such name. */
export type TxtLookup = (name: string) => Promise<readonly string[]>;

const notFoundCodes: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** Uses the system's DNS servers, or the given ones, with short timeouts. */
export function createTxtLookup(servers: readonly string[] = []): TxtLookup {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers([...servers]);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      if (error instanceof Error && 'code' in error && notFoundCodes.has(error.code)) return [];
      throw error;
    }
  };
}
