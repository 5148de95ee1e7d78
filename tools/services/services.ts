import { databaseUrl, host, ports, redisUrl, s3 } from './addresses.ts';
import { httpAnswers, type Probe, portOpen, postgresAnswers, redisAnswers } from './probe.ts';

export type Service = {
  name: string;
  address: string;
  answers: Probe;
  /** The script in native/ that runs it where there is no Docker, and what its `start` is given. */
  script: string;
  startArguments: string[];
};

const { memcached, account, container, object } = ports.swift;

export const services: Service[] = [
  {
    name: 'PostgreSQL',
    address: databaseUrl,
    answers: () => postgresAnswers(host, ports.postgres),
    script: 'postgres.sh',
    startArguments: [String(ports.postgres)],
  },
  {
    name: 'Redis',
    address: redisUrl,
    answers: () => redisAnswers(host, ports.redis),
    script: 'redis.sh',
    startArguments: [String(ports.redis)],
  },
  {
    name: 'S3',
    address: s3.endpoint,
    answers: s3Answers,
    script: 's3.sh',
    startArguments: [...[ports.s3, memcached, account, container, object].map(String), s3.accessKeyId, s3.secretAccessKey],
  },
];

/** Swift's door says OK even when the servers behind it are gone, so those are asked too; another S3 server has no such health page. */
async function s3Answers(): Promise<boolean> {
  if (!(await httpAnswers(s3.endpoint))) return false;
  if (!(await isSwift())) return true;
  const behind = await Promise.all([memcached, account, container, object].map((port) => portOpen(host, port)));
  return behind.every((open) => open);
}

async function isSwift(): Promise<boolean> {
  try {
    const response = await fetch(`${s3.endpoint}/healthcheck`, { signal: AbortSignal.timeout(2_000) });
    return (await response.text()) === 'OK';
  } catch {
    return false;
  }
}
