import { databaseUrl, host, ports, redisUrl, s3 } from './addresses.ts';
import { isHttpReady, isPortOpen, isPostgresReady, isRedisReady, type Probe } from './probe.ts';

export type Service = {
  name: string;
  address: string;
  isReady: Probe;
  /** The script in native/ that runs it where there is no Docker, and the arguments of its `start`. */
  script: string;
  startArguments: string[];
};

const { memcached, account, container, object } = ports.swift;

export const services: Service[] = [
  {
    name: 'PostgreSQL',
    address: databaseUrl,
    isReady: () => isPostgresReady(host, ports.postgres),
    script: 'postgres.sh',
    startArguments: [String(ports.postgres)],
  },
  {
    name: 'Redis',
    address: redisUrl,
    isReady: () => isRedisReady(host, ports.redis),
    script: 'redis.sh',
    startArguments: [String(ports.redis)],
  },
  {
    name: 'S3',
    address: s3.endpoint,
    isReady: isS3Ready,
    script: 's3.sh',
    startArguments: [...[ports.s3, memcached, account, container, object].map(String), s3.accessKeyId, s3.secretAccessKey],
  },
];

/** Swift's proxy reports OK even when its backend servers are down, so those are probed too; other S3 servers have no such health page. */
async function isS3Ready(): Promise<boolean> {
  if (!(await isHttpReady(s3.endpoint))) return false;
  if (!(await isSwift())) return true;
  const backends = await Promise.all([memcached, account, container, object].map((port) => isPortOpen(host, port)));
  return backends.every((open) => open);
}

async function isSwift(): Promise<boolean> {
  try {
    const response = await fetch(`${s3.endpoint}/healthcheck`, { signal: AbortSignal.timeout(2_000) });
    return (await response.text()) === 'OK';
  } catch {
    return false;
  }
}
