import { integerParameter } from '@lyceum/contract';
import { type DrainTimes, describeSettings, type Environment, readSettings, setting } from '@lyceum/kit';
import { z } from 'zod';

import type { SchedSettings } from './modules/bookings/index.ts';
import { type MailSettings, parseMailFrom, parseSmtpUrl } from './platform/mail/index.ts';
import type { ObjectSettings } from './platform/objects/index.ts';
import { parseSecretKeys, type SecretKey } from './platform/secrets/index.ts';

export interface ApiConfig {
  readonly databaseUrl: string;
  readonly baseUrl: string;
  readonly host: string;
  readonly port: number;
  readonly opsPort: number | undefined;
  readonly logLevel: string;
  readonly redisUrl: string | undefined;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: string | false;
  readonly pool: {
    readonly max: number;
    readonly statementTimeoutMs: number;
    /** How long a request waits for a free connection before it is told to come back. */
    readonly acquireTimeoutMs: number;
  };
  /** How long a search may take before it is refused as too broad. */
  readonly listBudgetMs: number;
  readonly maxInFlight: number;
  /** Event streams that are open at once; they are not counted among the requests that are served. */
  readonly maxStreams: number;
  readonly rateFactor: number;
  readonly drain: DrainTimes;
  readonly objects: ObjectSettings;
  /** Where uploads lie until they are stored; the system's temporary folder when undefined. */
  readonly spoolFolder: string | undefined;
  readonly maxUploadBytes: number;
  /** `host:port` of identity providers that are not on the public internet. */
  readonly ssoHosts: readonly string[];
  /** The scheduling provider; undefined where there is none. */
  readonly sched: SchedSettings | undefined;
  /** What seals secrets at rest: keys, or the file that has them and is made on the first start. */
  readonly secretKeys: readonly SecretKey[] | { readonly file: string };
  readonly mail: MailSettings;
}

const Settings = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .meta({ description: 'the address of PostgreSQL, as in postgres://user:password@host:5432/lyceum' }),
  LYCEUM_BASE_URL: setting.publicUrl().optional().meta({
    description:
      'the public http or https address of this API, from which all links are made; http://127.0.0.1:<port> when unset',
  }),
  LYCEUM_API_HOST: z.string().default('127.0.0.1').meta({ description: 'the address to listen on' }),
  LYCEUM_API_PORT: setting.port().default(4200).meta({ description: 'the port to listen on; 0 for any that is free' }),
  LYCEUM_OPS_PORT: setting.port({ min: 1 }).optional().meta({ description: 'a port on 127.0.0.1 for /metrics; none when unset' }),
  LYCEUM_LOG_LEVEL: setting.logLevel().default('info').meta({ description: 'the least level that is logged' }),
  LYCEUM_REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .meta({
      description:
        'the address of Redis or Valkey, by which processes share rate limits and wake each other for event streams; each counts and looks for itself when unset',
    }),
  LYCEUM_CORS_ORIGINS: setting
    .list()
    .default([])
    .meta({ description: 'origins whose pages may call this API, separated by commas' }),
  LYCEUM_TRUST_PROXY: z.string().optional().meta({ description: 'addresses of proxies whose X-Forwarded-For is believed' }),
  LYCEUM_DB_POOL: integerParameter({ min: 1, max: 1000 })
    .default(10)
    .meta({ description: 'connections to PostgreSQL per process' }),
  LYCEUM_DB_TIMEOUT: setting.seconds().default(5).meta({ description: 'seconds that one statement may take' }),
  LYCEUM_LIST_BUDGET: setting
    .seconds()
    .default(0.15)
    .meta({ description: 'seconds that the database may search for a page of a list before the search is refused as too broad' }),
  LYCEUM_MAX_IN_FLIGHT: integerParameter({ min: 1, max: 100_000 })
    .default(256)
    .meta({ description: 'requests served at once; those beyond are told to come back' }),
  LYCEUM_MAX_STREAMS: integerParameter({ min: 1, max: 1_000_000 })
    .default(10_000)
    .meta({ description: 'event streams open at once per process; those beyond are told to come back' }),
  LYCEUM_RATE_FACTOR: integerParameter({ min: 1, max: 1_000_000 })
    .default(1)
    .meta({ description: 'multiplies every rate limit; for load tests' }),
  LYCEUM_DRAIN_NOTICE: setting
    .seconds()
    .default(0)
    .meta({ description: 'seconds to serve on after a stop signal, until balancers have noticed' }),
  LYCEUM_DRAIN_DEADLINE: setting
    .seconds()
    .default(25)
    .meta({ description: 'seconds that requests under way may take to finish' }),
  LYCEUM_OBJECTS: z
    .string()
    .default('./.lyceum/objects')
    .meta({ description: 'the folder in which uploaded files are kept, or s3 to keep them in a bucket' }),
  LYCEUM_S3_ENDPOINT: setting
    .publicUrl()
    .optional()
    .meta({ description: 'with LYCEUM_OBJECTS=s3, the address of the store, as in https://s3.eu-central-1.amazonaws.com' }),
  LYCEUM_S3_REGION: z.string().default('us-east-1').meta({ description: 'the region of the store' }),
  LYCEUM_S3_BUCKET: z
    .string()
    .optional()
    .meta({ description: 'with LYCEUM_OBJECTS=s3, the name of the bucket, which no other installation uses' }),
  LYCEUM_S3_ACCESS_KEY_ID: z.string().optional().meta({ description: 'with LYCEUM_OBJECTS=s3, the id of the access key' }),
  LYCEUM_S3_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .meta({ description: 'with LYCEUM_OBJECTS=s3, the secret of the access key' }),
  LYCEUM_SPOOL: z
    .string()
    .optional()
    .meta({ description: 'a folder in which uploads lie until they are stored; the system’s temporary folder when unset' }),
  LYCEUM_MAX_UPLOAD_BYTES: integerParameter({ min: 1, max: 5 * 1024 ** 3 })
    .default(100 * 1024 ** 2)
    .meta({ description: 'the most bytes that one uploaded file may have' }),
  LYCEUM_SSO_HOSTS: setting
    .list()
    .default([])
    .meta({ description: 'host:port of identity providers inside your own network, separated by commas; others must be public' }),
  LYCEUM_SCHED_URL: setting.publicUrl().optional().meta({
    description:
      'the address of the scheduling provider with its version, as in https://api.scheduling.example/v2; bookings are off when unset',
  }),
  LYCEUM_SCHED_CLIENT_ID: z.string().optional().meta({ description: 'with LYCEUM_SCHED_URL, the id of your OAuth client there' }),
  LYCEUM_SCHED_CLIENT_SECRET: z.string().optional().meta({ description: 'with LYCEUM_SCHED_URL, the secret of that client' }),
  LYCEUM_SCHED_HOSTS: setting
    .list()
    .default([])
    .meta({ description: 'host:port of a scheduling provider inside your own network; others must be public and speak https' }),
  LYCEUM_SECRET_KEYS: z.string().superRefine(refuseBadKeys).optional().meta({
    description:
      'keys that seal secrets in the database, as in k2:<base64>,k1:<base64>, the current one first; LYCEUM_SECRET_KEY_FILE when unset',
  }),
  LYCEUM_SECRET_KEY_FILE: z.string().default('./.lyceum/secret-keys').meta({
    description: 'a file with such keys, made on the first start; every process needs the same one, and so does a backup',
  }),
  LYCEUM_SMTP_URL: z
    .string()
    .refine((url) => parseSmtpUrl(url) !== undefined)
    .optional()
    .meta({
      description:
        'the mail server, as in smtps://user:password@smtp.example.org or smtp://host:587; when unset, mails are kept for lyceumctl mail',
    }),
  LYCEUM_MAIL_FROM: z
    .string()
    .refine((from) => parseMailFrom(from) !== undefined)
    .optional()
    .meta({ description: 'with LYCEUM_SMTP_URL, who mails are from, as in Reading room <lyceum@example.org>' }),
});

function refuseBadKeys(text: string, context: z.RefinementCtx): void {
  try {
    parseSecretKeys(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
}

const s3Names = ['LYCEUM_S3_ENDPOINT', 'LYCEUM_S3_BUCKET', 'LYCEUM_S3_ACCESS_KEY_ID', 'LYCEUM_S3_SECRET_ACCESS_KEY'] as const;
const schedNames = ['LYCEUM_SCHED_CLIENT_ID', 'LYCEUM_SCHED_CLIENT_SECRET'] as const;
type Given = z.output<typeof Settings>;

/** `when`: all faults come in one message, so this is looked at also when something else is wrong. */
const CheckedSettings = s3Names
  .reduce(
    (settings, name) =>
      settings.refine((given) => given.LYCEUM_OBJECTS !== 's3' || given[name] !== undefined, { path: [name], when: () => true }),
    schedNames.reduce(
      (settings, name) =>
        settings.refine((given) => given.LYCEUM_SCHED_URL === undefined || given[name] !== undefined, {
          path: [name],
          when: () => true,
        }),
      Settings,
    ),
  )
  .refine((given) => given.LYCEUM_SMTP_URL === undefined || given.LYCEUM_MAIL_FROM !== undefined, {
    path: ['LYCEUM_MAIL_FROM'],
    when: () => true,
  });

/** The only reader of the environment; all faults come in one message. */
export function readConfig(env: Environment = process.env): ApiConfig {
  const given = readSettings(CheckedSettings, env);
  return {
    databaseUrl: given.DATABASE_URL,
    baseUrl: (given.LYCEUM_BASE_URL ?? `http://${given.LYCEUM_API_HOST}:${given.LYCEUM_API_PORT}`).replace(/\/+$/, ''),
    host: given.LYCEUM_API_HOST,
    port: given.LYCEUM_API_PORT,
    opsPort: given.LYCEUM_OPS_PORT,
    logLevel: given.LYCEUM_LOG_LEVEL,
    redisUrl: given.LYCEUM_REDIS_URL,
    corsOrigins: given.LYCEUM_CORS_ORIGINS,
    trustProxy: given.LYCEUM_TRUST_PROXY ?? false,
    pool: { max: given.LYCEUM_DB_POOL, statementTimeoutMs: given.LYCEUM_DB_TIMEOUT * 1000, acquireTimeoutMs: 1_000 },
    listBudgetMs: given.LYCEUM_LIST_BUDGET * 1000,
    maxInFlight: given.LYCEUM_MAX_IN_FLIGHT,
    maxStreams: given.LYCEUM_MAX_STREAMS,
    rateFactor: given.LYCEUM_RATE_FACTOR,
    drain: { noticeMs: given.LYCEUM_DRAIN_NOTICE * 1000, deadlineMs: given.LYCEUM_DRAIN_DEADLINE * 1000 },
    objects: objectSettings(given),
    spoolFolder: given.LYCEUM_SPOOL,
    maxUploadBytes: given.LYCEUM_MAX_UPLOAD_BYTES,
    ssoHosts: given.LYCEUM_SSO_HOSTS,
    sched: schedSettings(given),
    secretKeys:
      given.LYCEUM_SECRET_KEYS === undefined ? { file: given.LYCEUM_SECRET_KEY_FILE } : parseSecretKeys(given.LYCEUM_SECRET_KEYS),
    mail: {
      smtp: given.LYCEUM_SMTP_URL === undefined ? undefined : parseSmtpUrl(given.LYCEUM_SMTP_URL),
      from: given.LYCEUM_MAIL_FROM ?? 'lyceum@localhost.invalid',
    },
  };
}

const objectSettings = (given: Given): ObjectSettings =>
  given.LYCEUM_OBJECTS === 's3'
    ? {
        kind: 's3',
        endpoint: given.LYCEUM_S3_ENDPOINT ?? '',
        region: given.LYCEUM_S3_REGION,
        bucket: given.LYCEUM_S3_BUCKET ?? '',
        accessKeyId: given.LYCEUM_S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: given.LYCEUM_S3_SECRET_ACCESS_KEY ?? '',
      }
    : { kind: 'disk', folder: given.LYCEUM_OBJECTS };

const schedSettings = (given: Given): SchedSettings | undefined =>
  given.LYCEUM_SCHED_URL === undefined
    ? undefined
    : {
        url: given.LYCEUM_SCHED_URL.replace(/\/+$/, ''),
        clientId: given.LYCEUM_SCHED_CLIENT_ID ?? '',
        clientSecret: given.LYCEUM_SCHED_CLIENT_SECRET ?? '',
        hosts: given.LYCEUM_SCHED_HOSTS,
      };

/** Every setting with its meaning and default, for help texts. */
export const settings = describeSettings(Settings);
