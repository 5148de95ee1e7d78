import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { parseAcceptedChanges } from './accepted-changes.ts';
import { findBreakingChanges } from './compare.ts';
import { listDocumentComparisons } from './compared-documents.ts';
import type { Json } from './json.ts';

const response = (schema: Json): Json => ({ 200: { content: { 'application/json': { schema } } } });
const documentOf = (operation: Json, path = '/things', method = 'get'): Json => ({ paths: { [path]: { [method]: operation } } });
const changes = (was: Json, is: Json): string[] =>
  findBreakingChanges('site', documentOf(was), documentOf(is)).map((line) => line.replace('site GET /things ', ''));

const compareBodies = (was: Json, is: Json): string[] => changes({ responses: response(was) }, { responses: response(is) });
const object = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  type: 'object',
  properties,
  required,
});
const text = { type: 'string' };
const nullable = { type: ['string', 'null'] };

describe('breaking changes of an operation', () => {
  test('include its removal', () => {
    const existing = documentOf({ responses: {} });
    expect(findBreakingChanges('site', existing, { paths: {} })).toEqual(['site GET /things removed']);
    expect(findBreakingChanges('site', existing, documentOf({ responses: {} }, '/things', 'post'))).toEqual([
      'site GET /things removed',
    ]);
    expect(findBreakingChanges('site', { paths: {} }, existing)).toEqual([]);
  });
  test('include another id, and a requirement to authenticate', () => {
    expect(changes({ operationId: 'a' }, { operationId: 'b' })).toEqual(['operationId changed']);
    expect(changes({ security: [] }, { security: [{ bearer: [] }] })).toEqual(['authentication required']);
  });
});

describe('breaking changes of a response', () => {
  test.each<[string, Json, Json, string[]]>([
    [
      'loses a field',
      object({ results: { type: 'array', items: object({ title: text }) } }),
      object({ results: { type: 'array', items: object({}) } }),
      ['200 results[].title removed'],
    ],
    ['gains a field', object({}), object({ title: text }), []],
    ['has a field that may be absent', object({ title: text }), object({ title: text }, []), ['200 title may be absent']],
    ['has a field that may be null', object({ title: text }), object({ title: nullable }), ['200 title may be null']],
    [
      'has a field that may be null, written as anyOf',
      object({ title: text }),
      object({ title: { anyOf: [text, { type: 'null' }] } }),
      ['200 title may be null'],
    ],
    ['writes nullable another way', object({ title: { anyOf: [text, { type: 'null' }] } }), object({ title: nullable }), []],
    [
      'has a field of another type',
      object({ id: { type: 'integer' } }),
      object({ id: text }),
      ['200 id type changed from integer to string'],
    ],
    ['is more precise', object({ id: { type: 'number' } }), object({ id: { type: 'integer' } }), []],
    [
      'has a field in another format',
      object({ at: { type: 'string', format: 'date-time' } }),
      object({ at: { type: 'string', format: 'date' } }),
      ['200 at format changed from date-time to date'],
    ],
    ['has a new enum value', object({ s: { enum: ['a'] } }), object({ s: { enum: ['a', 'b'] } }), ['200 s enum gained "b"']],
    ['has one enum value less', object({ s: { enum: ['a', 'b'] } }), object({ s: { enum: ['a'] } }), []],
    ['loses its enum', object({ s: { type: 'string', enum: ['a'] } }), object({ s: text }), ['200 s enum opened']],
    [
      'has counts of another type',
      object({ c: { type: 'object', additionalProperties: { type: 'integer' } } }),
      object({ c: { type: 'object', additionalProperties: text } }),
      ['200 c{} type changed from integer to string'],
    ],
    [
      'has a nullable object with one field less',
      object({ p: { anyOf: [object({ city: text }), { type: 'null' }] } }),
      object({ p: { anyOf: [object({}), { type: 'null' }] } }),
      ['200 p.city removed'],
    ],
    ['has one more variant', { anyOf: [text] }, { anyOf: [text, { type: 'integer' }] }, ['200 gained a variant of type integer']],
  ])('%s', (_name, was, is, expected) => {
    expect(compareBodies(was, is)).toEqual(expected);
  });
  test('loses a status or a media type', () => {
    const both = { 200: { content: { 'application/json': {} } }, 404: {} };
    expect(changes({ responses: both }, { responses: { 200: { content: { 'text/html': {} } } } })).toEqual([
      '200 application/json removed',
      '404 removed',
    ]);
  });
  test('are found behind references, also circular ones', () => {
    const tree = (leaf: Json): Json => ({
      ...documentOf({ responses: response({ $ref: '#/components/schemas/Node' }) }),
      components: { schemas: { Node: object({ next: { $ref: '#/components/schemas/Node' }, ...leaf }) } },
    });
    expect(findBreakingChanges('site', tree({ name: text }), tree({}))).toEqual(['site GET /things 200 name removed']);
  });
});

describe('breaking changes of a parameter', () => {
  const limit = (schema: Json, more: Json = {}): Json => ({ parameters: [{ name: 'limit', in: 'query', schema, ...more }] });
  test.each<[string, Json, Json, string[]]>([
    ['is removed', limit(text), {}, ['query limit removed']],
    ['is new', {}, limit(text), []],
    ['is new and required', {}, limit(text, { required: true }), ['query limit required']],
    ['becomes required', limit(text), limit(text, { required: true }), ['query limit required']],
    [
      'accepts less',
      limit({ type: 'integer', minimum: 1, maximum: 200 }),
      limit({ type: 'integer', minimum: 2, maximum: 100 }),
      ['query limit minimum raised', 'query limit maximum lowered'],
    ],
    ['accepts more', limit({ type: 'integer', maximum: 100 }), limit({ type: 'integer', maximum: 200 }), []],
    [
      'gets a bound',
      limit(text),
      limit({ type: 'string', maxLength: 5, pattern: 'a' }),
      ['query limit maxLength lowered', 'query limit pattern changed'],
    ],
    [
      'has another type',
      limit({ type: 'number' }),
      limit({ type: 'integer' }),
      ['query limit type changed from number to integer'],
    ],
    ['loses an enum value', limit({ enum: ['a', 'b'] }), limit({ enum: ['a'] }), ['query limit enum lost "b"']],
    ['gains an enum value', limit({ enum: ['a'] }), limit({ enum: ['a', 'b'] }), []],
    ['accepts only a list of values', limit(text), limit({ type: 'string', enum: ['a'] }), ['query limit enum closed']],
    ['no longer accepts null', limit(nullable), limit(text), ['query limit type changed from string|null to string']],
  ])('%s', (_name, was, is, expected) => {
    expect(changes(was, is)).toEqual(expected);
  });
});

describe('breaking changes of a body', () => {
  const body = (schema: Json, more: Json = {}): Json => ({
    requestBody: { content: { 'application/json': { schema } }, ...more },
  });
  test.each<[string, Json, Json, string[]]>([
    ['loses a field', body(object({ title: text }, [])), body(object({})), ['body title removed']],
    ['has a new required field', body(object({})), body(object({ title: text })), ['body title required']],
    ['has a new optional field', body(object({})), body(object({ title: text }, [])), []],
    [
      'has a nested field that accepts less',
      body(object({ tags: { type: 'array', items: object({ name: text }) } })),
      body(object({ tags: { type: 'array', items: object({ name: { type: 'string', maxLength: 3 } }) } })),
      ['body tags[].name maxLength lowered'],
    ],
    [
      'rejects fields that it ignored',
      body(object({})),
      body({ ...object({}), additionalProperties: false }),
      ['body refuses unknown fields'],
    ],
    ['becomes required', body(object({})), body(object({}), { required: true }), ['body required']],
    ['is new and required', {}, body(object({}), { required: true }), ['body required']],
    ['is removed', body(object({})), {}, ['body removed']],
    ['accepts one variant less', body({ anyOf: [text, { type: 'integer' }] }), body(text), ['body refuses integer']],
  ])('%s', (_name, was, is, expected) => {
    expect(changes(was, is)).toEqual(expected);
  });
  test('is no longer accepted in a media type', () => {
    const accepting = (type: string): Json => ({ requestBody: { content: { [type]: {} } } });
    expect(changes(accepting('multipart/form-data'), accepting('application/json'))).toEqual([
      'body multipart/form-data removed',
    ]);
  });
});

test('reads accepted changes from the lines of a decision record', () => {
  const record = '# 12\n\nBreaking change: site GET /things 200 a removed\n- Breaking change: `site GET /things removed`\n';
  expect([...parseAcceptedChanges([record])]).toEqual(['site GET /things 200 a removed', 'site GET /things removed']);
});

describe('the version to compare with', () => {
  function repository(): { root: string; write(text: string): void; commit(): void; remove(): void } {
    const root = mkdtempSync(join(tmpdir(), 'lyceum-breaking-'));
    mkdirSync(join(root, 'spec'));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: root });
    return {
      root,
      write: (text) => writeFileSync(join(root, 'spec/openapi.site.json'), text),
      commit: () => {
        git('init', '--quiet');
        git('add', '.');
        git('commit', '--quiet', '--message', 'x');
      },
      remove: () => rmSync(root, { recursive: true }),
    };
  }
  const bases = (root: string, revision?: string) =>
    listDocumentComparisons(root, revision).map(({ surface, base }) => [surface, base]);

  test('is absent without history, then the committed one, then the previous one', () => {
    const { root, write, commit, remove } = repository();
    write('"one"');
    expect(bases(root)).toEqual([]);
    commit();
    expect(bases(root)).toEqual([]);
    write('"two"');
    expect(bases(root)).toEqual([['site', '"one"']]);
    commit();
    expect(bases(root)).toEqual([['site', '"one"']]);
    expect(bases(root, 'HEAD')).toEqual([['site', '"two"']]);
    remove();
  });
  test('is found for a deleted document', () => {
    const { root, write, commit, remove } = repository();
    write('"one"');
    commit();
    rmSync(join(root, 'spec/openapi.site.json'));
    expect(listDocumentComparisons(root, undefined)).toMatchObject([{ surface: 'site', base: '"one"', now: undefined }]);
    remove();
  });
});
