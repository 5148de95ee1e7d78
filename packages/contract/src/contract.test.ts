import { describe, expect, test } from 'vitest';

import { failuresOf, type Operation, operationsOf, type Surface } from './index.ts';
import { productSurface } from './product/index.ts';
import { siteSurface } from './site/index.ts';

const named = (surface: Surface): [string, Operation][] =>
  Object.entries(surface.contract).flatMap(([group, operations]) =>
    Object.entries(operations).map(([name, operation]): [string, Operation] => [`${group}.${name}`, operation]),
  );

const holesOf = (path: string): string[] => [...path.matchAll(/\{\+?([^}]+)\}/g)].map(([, name]) => name ?? '');

describe.each([siteSurface, productSurface])('the $name contract', (surface) => {
  test('an operation is called by its place', () => {
    for (const [place, operation] of named(surface)) expect(operation.id).toBe(place);
  });

  test('no two operations share a method and a path', () => {
    const routes = operationsOf(surface.contract).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test('path parameters are those of the path, and no query parameter has the same name', () => {
    for (const operation of operationsOf(surface.contract)) {
      const inPath = Object.keys(operation.params?.shape ?? {});
      expect(inPath, operation.id).toEqual(holesOf(operation.path));
      for (const name of Object.keys(operation.query?.shape ?? {})) expect(inPath, operation.id).not.toContain(name);
      expect([...inPath, ...Object.keys(operation.query?.shape ?? {})], operation.id).not.toContain('body');
    }
  });

  test('nobody anonymous writes, and only anonymous operations are open to anyone', () => {
    for (const { auth, policy, effect, id, rate, failures } of operationsOf(surface.contract)) {
      expect(auth === 'anonymous', id).toBe(policy === 'anyone');
      // Those who know only inside for whom they count tell of it in their own words.
      if (auth === 'anonymous' && effect === 'write') expect(rate !== 'none' || 429 in failures, id).toBe(true);
    }
  });

  test('every group is introduced to the reader of the reference', () => {
    expect(Object.keys(surface.groups)).toEqual(Object.keys(surface.contract));
  });

  test('every example is an example of its schema', () => {
    for (const { id, responses, body } of operationsOf(surface.contract)) {
      for (const answer of Object.values(responses)) {
        if (answer.kind === 'json' && answer.example !== undefined)
          expect(() => answer.schema.parse(answer.example), id).not.toThrow();
      }
      if (body?.kind === 'json' && body.example !== undefined) expect(() => body.schema.parse(body.example), id).not.toThrow();
    }
  });

  test('every published JSON answer has an example', () => {
    for (const { id, responses, published } of operationsOf(surface.contract)) {
      for (const answer of Object.values(responses))
        if (published && answer.kind === 'json') expect(answer.example, id).toBeDefined();
    }
  });

  test('every failure example has the surface’s shape', () => {
    for (const operation of operationsOf(surface.contract)) {
      for (const status of Object.keys(failuresOf(operation)))
        expect(() => surface.failure.parse(surface.failureExample(Number(status))), `${operation.id} ${status}`).not.toThrow();
    }
  });
});
