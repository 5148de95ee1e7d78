import { describe, expect, test } from 'vitest';

import { readConfig, readContentFolder } from './config.ts';

describe('readConfig', () => {
  test('requires only the content folder', () => {
    expect(readConfig({ LYCEUM_CONTENT: '/srv/content' })).toEqual({
      content: '/srv/content',
      siteUrl: undefined,
      host: '127.0.0.1',
      port: 4100,
      opsPort: undefined,
      opsHost: '127.0.0.1',
      logLevel: 'info',
      maxInFlight: 512,
      reloadMs: 2000,
      drain: { noticeMs: 0, deadlineMs: 25_000 },
    });
  });

  test('reads every setting from the environment', () => {
    const env = {
      LYCEUM_CONTENT: '/srv/content',
      LYCEUM_SITE_URL: 'https://lyceum.example/site/',
      LYCEUM_SITE_HOST: '0.0.0.0',
      LYCEUM_SITE_PORT: '0',
      LYCEUM_OPS_PORT: '9100',
      LYCEUM_LOG_LEVEL: 'warn',
      LYCEUM_MAX_IN_FLIGHT: '10',
      LYCEUM_CONTENT_RELOAD: '0.5',
      LYCEUM_DRAIN_NOTICE: '5',
      LYCEUM_DRAIN_DEADLINE: '1',
    };
    expect(readConfig(env)).toEqual({
      content: '/srv/content',
      siteUrl: 'https://lyceum.example/site',
      host: '0.0.0.0',
      port: 0,
      opsPort: 9100,
      opsHost: '127.0.0.1',
      logLevel: 'warn',
      maxInFlight: 10,
      reloadMs: 500,
      drain: { noticeMs: 5000, deadlineMs: 1000 },
    });
  });

  test('reports all faults in one message', () => {
    const env = {
      LYCEUM_CONTENT: '',
      LYCEUM_SITE_URL: 'lyceum.example',
      LYCEUM_SITE_PORT: '70000',
      LYCEUM_LOG_LEVEL: 'loud',
      LYCEUM_CONTENT_RELOAD: '-1',
    };
    expect(() => readConfig(env)).toThrow(
      [
        'The configuration cannot be used:',
        '  LYCEUM_CONTENT is not set: the folder with site.yaml and the Markdown files.',
        '  LYCEUM_SITE_URL is not usable; it must be the public http or https URL, used for all links; http://127.0.0.1:<port> when unset.',
        '  LYCEUM_SITE_PORT is "70000"; it must be an integer from 0 to 65535.',
        '  LYCEUM_LOG_LEVEL is "loud"; it must be one of trace, debug, info, warn, error, fatal, silent.',
        '  LYCEUM_CONTENT_RELOAD is "-1"; it must be a number from 0 to 3600.',
      ].join('\n'),
    );
  });

  test('treats an empty variable as unset', () => {
    expect(readConfig({ LYCEUM_CONTENT: 'x', LYCEUM_SITE_PORT: '' }).port).toBe(4100);
    expect(readContentFolder({ LYCEUM_CONTENT: '' })).toBeUndefined();
  });

  test.each(['https://a.example/?x=1', 'https://a.example/#x', 'https://me:secret@a.example/', 'ftp://a.example/'])(
    'rejects %s as the URL of the site',
    (url) => {
      expect(() => readConfig({ LYCEUM_CONTENT: 'x', LYCEUM_SITE_URL: url })).toThrow('LYCEUM_SITE_URL');
    },
  );
});
