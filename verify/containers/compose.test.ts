import { readFileSync } from 'node:fs';

import * as api from '@lyceum/api';
import * as site from '@lyceum/site';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const Service = z.object({
  image: z.string(),
  build: z.string().optional(),
  pull_policy: z.string().optional(),
  env_file: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).default({}),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  privileged: z.boolean().default(false),
  stop_grace_period: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()).default([]) }).optional(),
});
const readCompose = (file: string) =>
  z.object({ services: z.record(z.string(), Service) }).parse(parse(readFileSync(file, 'utf8'), { merge: true })).services;

const services = readCompose('compose.yaml');
const dockerfile = readFileSync('Dockerfile', 'utf8');
const ours = Object.entries(services).filter(([name]) => name !== 'postgres');

/** What compose.yaml itself decides, because it describes the inside of the container. */
const insideContainer = /^LYCEUM_(API|SITE|OPS)_(HOST|PORT)$|^LYCEUM_CONTENT$/;

describe('compose.yaml', () => {
  test.each(['migrate', 'api', 'worker'])('passes everything in .env to %s', (name) => {
    expect(services[name]?.env_file).toEqual(['.env']);
    const overridden = Object.entries(services[name]?.environment ?? {}).filter(
      ([setting, value]) => !insideContainer.test(setting) && !String(value).startsWith(`\${${setting}:-`),
    );
    expect(overridden).toEqual([]);
  });

  test('passes every setting of the site to the site, and none of the others', () => {
    const needed = site.settings.map(({ name }) => name).filter((name) => !insideContainer.test(name));
    expect(Object.keys(services['site']?.environment ?? {}).toSorted()).toEqual(needed.toSorted());
    expect(services['site']?.env_file).toEqual([]);
  });

  test('builds the image of all processes once', () => {
    expect(ours.filter(([, { build }]) => build !== undefined)).toHaveLength(1);
    expect(new Set(ours.map(([, { image, pull_policy }]) => `${image} ${pull_policy}`)).size).toBe(1);
  });

  test.each(Object.entries(services))('runs %s without privileges on a read-only file system', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], cap_add: [], privileged: false });
    expect(service.security_opt).toContain('no-new-privileges:true');
  });

  test.each(Object.entries(services))('gives %s time for a clean stop', (_, { stop_grace_period }) => {
    expect(stop_grace_period).toMatch(/^(30s|1m)$/);
  });

  test('creates its database with the collation of the tests', () => {
    const collation = /--locale-provider=builtin --locale=C\.UTF-8/;
    expect(services['postgres']?.environment['POSTGRES_INITDB_ARGS']).toMatch(collation);
    expect(readCompose('compose.services.yaml')['postgres']?.environment['POSTGRES_INITDB_ARGS']).toMatch(collation);
    expect(readFileSync('tools/services/native/postgres.sh', 'utf8')).toMatch(collation);
  });
});

test('health checks have no spaces or quotes in their arguments, which podman and some versions of Compose break', () => {
  const [, inImage = '[]'] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const checks = [
    ...Object.values({ ...services, ...readCompose('compose.services.yaml') }).map(({ healthcheck }) => healthcheck?.test ?? []),
    z.array(z.string()).min(1).parse(JSON.parse(inImage)),
  ];
  expect(checks.flat().filter((word) => !/^[\w./:-]+$/.test(word))).toEqual([]);
});

test('the image writes only to /data', () => {
  const variables = [...dockerfile.matchAll(/^(?:ENV)? +(LYCEUM_\w+)=(\S+)/gm)].map(([, name = '', value = '']) => [name, value]);
  const folders = api.settings.filter(({ defaultValue }) => defaultValue?.startsWith('./')).map(({ name }) => name);
  expect(folders).toContain('LYCEUM_SECRET_KEY_FILE');
  for (const name of [...folders, 'LYCEUM_SPOOL']) expect(Object.fromEntries(variables)[name], name).toMatch(/^\/data\//);
});
