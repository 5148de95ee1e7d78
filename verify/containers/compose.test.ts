import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as api from '@lyceum/api';
import * as site from '@lyceum/site';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { findCompose } from '../../tools/services/compose-program.ts';

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

const Resolved = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).default({}),
      ports: z.array(z.unknown()).default([]),
      volumes: z.array(z.unknown()).default([]),
    }),
  ),
});

const sampleValue = (name: string): string => `value of ${name}`;

/** What Compose makes of compose.yaml and a .env that has every setting. */
function resolveCompose() {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-compose-'));
  try {
    copyFileSync('compose.yaml', join(folder, 'compose.yaml'));
    const settings = new Map([...api.settings, ...site.settings].map(({ name }) => [name, sampleValue(name)]));
    const chosen = {
      POSTGRES_PASSWORD: 'secret',
      LYCEUM_MISSPELT: 'misspelt',
      LYCEUM_API_HOST: '0.0.0.0',
      LYCEUM_API_PORT: '14200',
      LYCEUM_SITE_HOST: '0.0.0.0',
      LYCEUM_SITE_PORT: '14100',
      LYCEUM_CONTENT: '/srv/content',
    };
    const lines = Object.entries({ ...Object.fromEntries(settings), ...chosen }).map(([name, value]) => `${name}="${value}"\n`);
    writeFileSync(join(folder, '.env'), lines.join(''));
    const json = execFileSync('docker', ['compose', 'config', '--format', 'json'], { cwd: folder, env: findCompose() });
    return Resolved.parse(JSON.parse(json.toString())).services;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const resolved = resolveCompose();
const services = readCompose('compose.yaml');
const dockerfile = readFileSync('Dockerfile', 'utf8');
const ours = Object.entries(services).filter(([name]) => name !== 'postgres');

/** What compose.yaml itself decides, because it describes the inside of the container. */
const insideContainer = /^LYCEUM_(API|SITE|OPS)_(HOST|PORT)$|^LYCEUM_CONTENT$/;

describe('compose.yaml', () => {
  const isOutside = ({ name }: { name: string }): boolean => !insideContainer.test(name);

  test.each(['migrate', 'api', 'worker'])('passes every setting in .env to %s', (name) => {
    const expected = api.settings.filter(isOutside).map((setting) => [setting.name, sampleValue(setting.name)]);
    expect(resolved[name]?.environment).toMatchObject(Object.fromEntries(expected));
    // A misspelt setting arrives too, so that the server can warn about it.
    expect(resolved[name]?.environment).toMatchObject({ LYCEUM_MISSPELT: 'misspelt' });
  });

  test('passes every setting of the site to the site, and none of the others', () => {
    const expected = site.settings.filter(isOutside).map((setting) => [setting.name, sampleValue(setting.name)]);
    expect(resolved['site']?.environment).toEqual(Object.fromEntries(expected));
  });

  test('publishes the addresses and serves the folder that .env names', () => {
    const { api: apiService, site: siteService } = resolved;
    expect(apiService?.ports).toMatchObject([{ host_ip: '0.0.0.0', published: '14200', target: 4200 }]);
    expect(siteService?.ports).toMatchObject([{ host_ip: '0.0.0.0', published: '14100', target: 4100 }]);
    expect(siteService?.volumes).toMatchObject([{ source: '/srv/content', target: '/content', read_only: true }]);
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
