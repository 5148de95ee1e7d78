import { describe, expect, test } from 'vitest';

import { parseRequestedPath } from './requested-path.rules.ts';

describe('parseRequestedPath', () => {
  test.each([
    ['', '/', 'page'],
    ['/', '/', 'page'],
    ['start', '/start', 'page'],
    ['start/', '/start', 'page'],
    ['guides/site', '/guides/site', 'page'],
    ['index.md', '/', 'markdown'],
    ['start.md', '/start', 'markdown'],
    ['start.md/', '/start', 'markdown'],
    ['events/x.md', '/events/x', 'markdown'],
    ['guides/index.md', '/guides/index', 'markdown'],
    ['.well-known/api-catalog', '/.well-known/api-catalog', 'page'],
    ['a'.repeat(400), `/${'a'.repeat(400)}`, 'page'],
  ])('%j requests %j as %s', (given, path, form) => {
    expect(parseRequestedPath(given)).toEqual({ path, form });
  });

  test.each([
    ['a'.repeat(401), 'page'],
    ['..', 'page'],
    ['../start', 'page'],
    ['guides/../start', 'page'],
    ['guides/./start', 'page'],
    ['start/..', 'page'],
    ['start\u0000', 'page'],
    ['start//x', 'page'],
    ['/start', 'page'],
    ['a b', 'page'],
    ['größe', 'page'],
    ['start`', 'page'],
    ['<script>.md', 'markdown'],
    ['../x.md', 'markdown'],
  ])('%j is not a document path, and is recognised as a request for %s', (given, form) => {
    expect(parseRequestedPath(given)).toEqual({ path: undefined, form });
  });
});
