import { isIP } from 'node:net';
import { tmpdir } from 'node:os';

import { integerParameter } from '@lyceum/contract';
import {
  type ConfigOf,
  createFolderOrGetFault,
  describeSettings,
  type Environment,
  findPortConflict,
  formatLocalUrl,
  type IncompleteConfig,
  listenSettings,
  maxInFlightSetting,
  optionalSettings,
  readSettings,
  serverSettings,
  setting,
  settingTypes,
} from '@lyceum/kit';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

import { parseConnectionUrl } from './platform/connection-url.ts';
import { parseMailFrom, parseSmtpUrl } from './platform/mail/index.ts';
import type { ObjectSettings } from './platform/objects/index.ts';
import { parseRedisUrl } from './platform/redis/redis-url.ts';
import { createKeyFileFolderOrGetFault, parseSecretKeys } from './platform/secrets/index.ts';

const { opsPort, opsHost, logLevel, drain } = serverSettings;
/** PostgreSQL cuts longer names off. */
const maxRoleBytes = 63;
const integer = (min: number, max: number) => integerParameter({ min, max });

/** What the vault may store for a user or a workspace. */
const vaultLimits = (
  prefix: 'USER' | 'WORKSPACE',
  defaults: { readonly bytes: number; readonly documents: number; readonly passages: number; readonly modelCalls: number },
  whose: string,
) => {
  const most = integer(0, Number.MAX_SAFE_INTEGER);
  return {
    bytes: setting(
      `LYCEUM_VAULT_${prefix}_BYTES`,
      most.default(defaults.bytes),
      `bytes of files and texts in the vault of ${whose}`,
    ),
    documents: setting(
      `LYCEUM_VAULT_${prefix}_DOCUMENTS`,
      most.default(defaults.documents),
      `documents in the vault of ${whose}`,
    ),
    passages: setting(
      `LYCEUM_VAULT_${prefix}_PASSAGES`,
      most.default(defaults.passages),
      `searchable passages in the vault of ${whose}`,
    ),
    modelCalls: setting(
      `LYCEUM_VAULT_${prefix}_MODEL_CALLS`,
      most.default(defaults.modelCalls),
      `calls of the embedding and the language model a day by ${whose}`,
    ),
  };
};

const apiSettings = {
  databaseUrl: setting(
    'DATABASE_URL',
    z.string().refine((url) => parseConnectionUrl(url) !== undefined),
    'the URL of PostgreSQL, such as postgres://user:password@host:5432/lyceum, or with several hosts host1:5432,host2:5432, of which the first that accepts writes is used',
    { isSecret: true },
  ),
  databaseRole: setting(
    'LYCEUM_DB_ROLE',
    z
      .string()
      .refine((name) => Buffer.byteLength(name) <= maxRoleBytes)
      .optional(),
    'the database role of the servers, of at most 63 bytes; lyceum_app_<database> when unset',
  ),
  prepareStatements: setting(
    'LYCEUM_DB_PREPARE',
    z.enum(['on', 'off']).default('on'),
    'off if a connection pooler does not support prepared statements, such as PgBouncer before 1.21',
  ),
  baseUrl: setting(
    'LYCEUM_BASE_URL',
    settingTypes.publicUrl().optional(),
    'the public http or https URL of this API, used for all links; http://127.0.0.1:<port> when unset',
  ),
  ...listenSettings('LYCEUM_API', 4200),
  opsPort,
  opsHost,
  logLevel,
  redisUrl: setting(
    'LYCEUM_REDIS_URL',
    z
      .string()
      .refine((url) => parseRedisUrl(url) !== undefined)
      .optional(),
    'the URL of Redis or Valkey, such as redis://:password@host:6379 or redis+sentinel://host1:26379,host2:26379/mymaster, through which processes share rate limits and announce events; when unset, each process counts for itself and polls',
    { isSecret: true },
  ),
  corsOrigins: setting(
    'LYCEUM_CORS_ORIGINS',
    settingTypes.origins().default([]),
    'origins whose pages may call this API, separated by commas',
  ),
  trustProxy: setting(
    'LYCEUM_TRUST_PROXY',
    trustedProxies()
      .optional()
      .transform((addresses) => addresses ?? (false as const)),
    'addresses of proxies whose X-Forwarded-For is trusted, such as 10.0.0.7, 10.0.0.0/8 or loopback, separated by commas',
  ),
  pool: {
    max: setting('LYCEUM_DB_POOL', integer(1, 1000).default(10), 'connections to PostgreSQL per process'),
    statementTimeoutMs: setting(
      'LYCEUM_DB_TIMEOUT',
      settingTypes.duration({ defaultSeconds: 5 }),
      'seconds that one statement may take',
    ),
  },
  listBudgetMs: setting(
    'LYCEUM_LIST_BUDGET',
    settingTypes.duration({ defaultSeconds: 0.15 }),
    'seconds that the database may search for a page of a list before the search is rejected as too broad',
  ),
  maxInFlight: maxInFlightSetting(256),
  /** Open streams do not count towards `maxInFlight`. */
  maxStreams: setting(
    'LYCEUM_MAX_STREAMS',
    integer(1, 1_000_000).default(10_000),
    'open event streams per process; further ones get 503 with Retry-After',
  ),
  fairPlay: setting(
    'LYCEUM_FAIR_PLAY',
    z.enum(['on', 'off']).default('on'),
    'off if repeated games of the same players within a day count in full, and no game is flagged as unfair',
  ),
  rateFactor: setting('LYCEUM_RATE_FACTOR', integer(1, 1_000_000).default(1), 'multiplies every rate limit; for load tests'),
  drain,
  objects: {
    folder: setting(
      'LYCEUM_OBJECTS',
      z.string().default('./.lyceum/objects'),
      'the folder for uploaded files, or s3 to store them in a bucket',
    ),
    s3: optionalSettings((env) => env['LYCEUM_OBJECTS'] === 's3', {
      endpoint: setting(
        'LYCEUM_S3_ENDPOINT',
        settingTypes.publicUrl(),
        'with LYCEUM_OBJECTS=s3, the URL of the object store, such as https://s3.eu-central-1.amazonaws.com',
      ),
      region: setting('LYCEUM_S3_REGION', z.string().default('us-east-1'), 'the region of the object store'),
      bucket: setting(
        'LYCEUM_S3_BUCKET',
        z.string(),
        'with LYCEUM_OBJECTS=s3, the name of the bucket, which no other installation may use',
      ),
      accessKeyId: setting('LYCEUM_S3_ACCESS_KEY_ID', z.string(), 'with LYCEUM_OBJECTS=s3, the id of the access key'),
      secretAccessKey: setting(
        'LYCEUM_S3_SECRET_ACCESS_KEY',
        settingTypes.credential(),
        'with LYCEUM_OBJECTS=s3, the secret of the access key',
        { isSecret: true },
      ),
    }),
  },
  spoolFolder: setting(
    'LYCEUM_SPOOL',
    z.string().optional(),
    'a folder for uploads until they are stored; the system’s temporary folder when unset',
  ),
  maxUploadBytes: setting(
    'LYCEUM_MAX_UPLOAD_BYTES',
    integer(1, 5 * 1024 ** 3).default(100 * 1024 ** 2),
    'the maximum size of an uploaded file in bytes',
  ),
  vault: {
    user: vaultLimits('USER', { bytes: 5 * 1024 ** 3, documents: 10_000, passages: 100_000, modelCalls: 10_000 }, 'one user'),
    workspace: vaultLimits(
      'WORKSPACE',
      { bytes: 100 * 1024 ** 3, documents: 200_000, passages: 2_000_000, modelCalls: 200_000 },
      'one workspace',
    ),
    embeddedPassages: setting(
      'LYCEUM_VAULT_EMBEDDED_PASSAGES',
      integer(0, 20_000).default(500),
      'how many passages of a document the vault embeds, so that they can be found by meaning; the others are found by their words',
    ),
  },
  ssoHosts: setting(
    'LYCEUM_SSO_HOSTS',
    settingTypes.hostsAndPorts().default([]),
    'host:port of identity providers inside your own network, separated by commas; others must be public',
  ),
  sched: optionalSettings((env) => env['LYCEUM_SCHED_URL'] !== undefined, {
    url: setting(
      'LYCEUM_SCHED_URL',
      settingTypes.publicUrl(),
      'the URL of the scheduling provider with its version, such as https://api.scheduling.example/v2; bookings are off when unset',
    ),
    clientId: setting('LYCEUM_SCHED_CLIENT_ID', z.string(), 'with LYCEUM_SCHED_URL, the id of your OAuth client there'),
    clientSecret: setting(
      'LYCEUM_SCHED_CLIENT_SECRET',
      settingTypes.credential(),
      'with LYCEUM_SCHED_URL, the secret of that client',
      {
        isSecret: true,
      },
    ),
    hosts: setting(
      'LYCEUM_SCHED_HOSTS',
      settingTypes.hostsAndPorts().default([]),
      'host:port of a scheduling provider inside your own network; others must be public and use https',
    ),
  }),
  embedding: optionalSettings((env) => env['LYCEUM_EMBEDDING_URL'] !== undefined, {
    url: setting(
      'LYCEUM_EMBEDDING_URL',
      settingTypes.publicUrl(),
      'the URL of an OpenAI-compatible server that embeds documents, with its version, such as https://api.openai.com/v1; the bundled English model when unset',
    ),
    apiKey: setting('LYCEUM_EMBEDDING_API_KEY', z.string().optional(), 'with LYCEUM_EMBEDDING_URL, the key for that server', {
      isSecret: true,
    }),
    model: setting('LYCEUM_EMBEDDING_MODEL', z.string(), 'with LYCEUM_EMBEDDING_URL, the model, such as text-embedding-3-small'),
    dimensions: setting(
      'LYCEUM_EMBEDDING_DIMENSIONS',
      integer(1, 4000),
      'with LYCEUM_EMBEDDING_URL, the length of that model’s vectors, such as 1536',
    ),
    hosts: setting(
      'LYCEUM_EMBEDDING_HOSTS',
      settingTypes.list().default([]),
      'host:port of an embedding server inside your own network; others must be public and use https',
    ),
  }),
  chat: optionalSettings((env) => env['LYCEUM_CHAT_URL'] !== undefined, {
    url: setting(
      'LYCEUM_CHAT_URL',
      settingTypes.publicUrl(),
      'the URL of an OpenAI-compatible server that answers questions about documents and writes the problems of quests, with its version, such as https://api.openai.com/v1; when unset, there are no answers, and problems come from the bundled English generator',
    ),
    apiKey: setting('LYCEUM_CHAT_API_KEY', z.string().optional(), 'with LYCEUM_CHAT_URL, the key for that server', {
      isSecret: true,
    }),
    model: setting('LYCEUM_CHAT_MODEL', z.string(), 'with LYCEUM_CHAT_URL, the model, such as gpt-4.1-mini'),
    hosts: setting(
      'LYCEUM_CHAT_HOSTS',
      settingTypes.hostsAndPorts().default([]),
      'host:port of such a server inside your own network; others must be public and use https',
    ),
  }),
  maxAnswers: setting(
    'LYCEUM_MAX_ANSWERS',
    integer(1, 100_000).default(50),
    'answers of the language model at once per process; further questions get 503 with Retry-After',
  ),
  secrets: {
    keys: setting(
      'LYCEUM_SECRET_KEYS',
      z.string().transform(secretKeysOrIssue).optional(),
      'keys that encrypt secrets in the database, such as k2:<base64>,k1:<base64>, the current one first; LYCEUM_SECRET_KEY_FILE when unset',
      { isSecret: true },
    ),
    keyFile: setting(
      'LYCEUM_SECRET_KEY_FILE',
      z.string().default('./.lyceum/secret-keys'),
      'a file with such keys, created on the first start; every process needs the same one, and so does a backup',
    ),
  },
  smtp: optionalSettings((env) => env['LYCEUM_SMTP_URL'] !== undefined, {
    server: setting(
      'LYCEUM_SMTP_URL',
      z.string().transform((url, context) => parseSmtpUrl(url) ?? invalid(context)),
      'the mail server, such as smtps://user:password@smtp.example.org or smtp://host:587; when unset, mails are stored for lyceumctl mail',
      { isSecret: true },
    ),
    from: setting(
      'LYCEUM_MAIL_FROM',
      z.string().refine((from) => parseMailFrom(from) !== undefined),
      'with LYCEUM_SMTP_URL, the sender of mails, such as Reading room <lyceum@example.org>',
    ),
  }),
};

function secretKeysOrIssue(text: string, context: z.RefinementCtx) {
  try {
    return parseSecretKeys(text);
  } catch {
    return invalid(context);
  }
}

function invalid(context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom' });
  return z.NEVER;
}

/** The words that the HTTP server accepts besides addresses. */
const addressGroups: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

function trustedProxies() {
  const isProxy = (entry: string): boolean =>
    addressGroups.has(entry) || ipaddr.isValidCIDR(entry) || (ipaddr.isValid(entry) && isIP(entry) !== 0);
  return settingTypes
    .list()
    .superRefine((entries, context) => {
      for (const entry of entries)
        if (!isProxy(entry))
          context.addIssue({ code: 'custom', message: `"${entry}" is not an address, a range such as 10.0.0.0/8, or loopback.` });
    })
    .transform((entries) => entries.join(','));
}

type ServerKind = 'api' | 'worker';

/** What would fail on this machine only after the start, such as with the first upload. */
function findServerFaults(kind: ServerKind, config: IncompleteConfig<ConfigOf<typeof apiSettings>>): string[] {
  const { objects, spoolFolder, secrets } = config;
  const fault = (name: string, path: string, found: string | undefined): string[] =>
    found === undefined ? [] : [`${name} is "${path}": ${found}.`];
  const ofFolder = (name: string, path: string): string[] => fault(name, path, createFolderOrGetFault(path));
  return [
    ...(kind === 'api' ? findPortConflict('LYCEUM_API', config) : []),
    ...(objects?.folder === undefined || objects.folder === 's3' ? [] : ofFolder('LYCEUM_OBJECTS', objects.folder)),
    ...(kind === 'api' ? ofFolder('LYCEUM_SPOOL', spoolFolder ?? tmpdir()) : []),
    ...(secrets?.keyFile === undefined || secrets.keys
      ? []
      : fault('LYCEUM_SECRET_KEY_FILE', secrets.keyFile, createKeyFileFolderOrGetFault(secrets.keyFile))),
  ];
}

/**
 * The only reader of the environment; reports all faults in one message. A server also checks what it will need of this machine: its
 * folders and ports.
 */
export function readConfig(env: Environment = process.env, server?: ServerKind) {
  const { objects, secrets, smtp, pool, ...config } = readSettings(apiSettings, env, (read) =>
    server === undefined ? [] : findServerFaults(server, read),
  );
  return {
    ...config,
    prepareStatements: config.prepareStatements === 'on',
    baseUrl: config.baseUrl ?? formatLocalUrl(config.host, config.port),
    isBaseUrlSet: config.baseUrl !== undefined,
    pool: { ...pool, acquireTimeoutMs: 1_000 },
    objects: objectSettings(objects),
    /** The keys, or the file that contains them and is created on the first start. */
    secretKeys: secrets.keys ?? { file: secrets.keyFile },
    mail: { smtp: smtp?.server, from: smtp?.from ?? 'lyceum@localhost.invalid' },
  };
}
const objectSettings = ({ s3, folder }: ConfigOf<typeof apiSettings.objects>): ObjectSettings =>
  s3 ? { kind: 's3', ...s3 } : { kind: 'disk', folder };

/** The configuration of a server of this process. */
export const readServerConfig = (server: ServerKind) => readConfig(process.env, server);

export type ApiConfig = ReturnType<typeof readConfig>;

/** Every setting with its description and default, for help texts. */
export const settings = describeSettings(apiSettings);
