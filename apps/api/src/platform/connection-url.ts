import { createHash } from 'node:crypto';

/** A PostgreSQL URL, which may name several hosts as libpq's may: `postgres://user:password@h1:5432,h2:5432/lyceum`. */
export interface ConnectionUrl {
  /** One URL per host, in order, as the driver takes it. */
  readonly urls: readonly string[];
  /** `host:port` of each; for messages. */
  readonly hosts: readonly string[];
  readonly database: string;
  readonly user: string;
  /** Whether a host must accept writes, or may be a standby. */
  readonly target: 'read-write' | 'any';
}

const parts = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
/** What libpq calls these: this product writes, so a standby is of no use to it. */
const targets: Readonly<Record<string, ConnectionUrl['target']>> = {
  any: 'any',
  'read-write': 'read-write',
  primary: 'read-write',
};

/** Undefined for a URL that cannot be used. Never throws, because an error of `URL` would contain the password. */
export function parseConnectionUrl(text: string): ConnectionUrl | undefined {
  const [, scheme = '', login, hostList = '', path = '', query = ''] = parts.exec(text) ?? [];
  // A password with an unescaped / or ? would otherwise become the name of a database, and be printed as such.
  if (/[@/]/.test(path.slice(1)) || query.includes('@')) return undefined;
  const hosts = hostList.split(',');
  const parameters = new URLSearchParams(query);
  const given = parameters.get('target_session_attrs');
  // With one host there is no other to choose, and reads go on while it is promoted.
  const target = given === null ? (hosts.length > 1 ? 'read-write' : 'any') : targets[given];
  parameters.delete('target_session_attrs');
  const rest = `${path}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`;
  const urls = hosts.map((host) => `${scheme}${login === undefined ? '' : `${login}@`}${host}${rest}`);
  const [first] = urls;
  if (target === undefined || first === undefined || !urls.every((url) => URL.canParse(url))) return undefined;
  if (hosts.length > 1 && hosts.includes('')) return undefined;
  const { username, password, pathname } = new URL(first);
  const [user, database] = [decode(username), decode(pathname.slice(1))];
  if (user === undefined || database === undefined || decode(password) === undefined) return undefined;
  return { urls, hosts, database: database || user, user, target };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** For a URL that was checked when the settings were read. */
export function parseConnectionUrlOrThrow(text: string): ConnectionUrl {
  const url = parseConnectionUrl(text);
  if (!url) throw new Error('The database URL is not a valid connection URL.');
  return url;
}

/** PostgreSQL cuts longer names off. */
const maxNameBytes = 63;
const prefix = 'lyceum_app_';

/**
 * The role of the servers of one database. Roles are shared by all databases of a PostgreSQL server, so each database has its own.
 * Names that would need quoting, or be cut off, end in a hash instead.
 */
export function deriveAppRole(databaseUrl: string): string {
  const { database } = parseConnectionUrlOrThrow(databaseUrl);
  if (/^[a-z0-9_]+$/.test(database) && prefix.length + database.length <= maxNameBytes) return `${prefix}${database}`;
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 12);
  const readable = database.toLowerCase().replace(/[^a-z0-9_]+/g, '_');
  return `${prefix}${readable.slice(0, maxNameBytes - prefix.length - hash.length - 1)}_${hash}`;
}

/** How a process reaches its database; `ApiConfig` contains it. */
export interface ConnectionSettings {
  readonly databaseUrl: string;
  /** The role of the servers; derived from the database when unset. */
  readonly databaseRole?: string | undefined;
  readonly prepareStatements?: boolean | undefined;
}

/** Of a larger object, such as the whole configuration. */
export const pickConnectionSettings = ({
  databaseUrl,
  databaseRole,
  prepareStatements,
}: ConnectionSettings): ConnectionSettings => ({
  databaseUrl,
  databaseRole,
  prepareStatements,
});
