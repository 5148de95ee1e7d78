import { describe, expect, test } from 'vitest';

import { getAllFailures, listOperations, type Operation, type Surface } from './index.ts';
import { productSurface } from './product/index.ts';
import { siteSurface } from './site/index.ts';

const namedOperations = (surface: Surface): [string, Operation][] =>
  Object.entries(surface.contract).flatMap(([group, operations]) =>
    Object.entries(operations).map(([name, operation]): [string, Operation] => [`${group}.${name}`, operation]),
  );

const pathParameters = (path: string): string[] => [...path.matchAll(/\{\+?([^}]+)\}/g)].map(([, name]) => name ?? '');

describe.each([siteSurface, productSurface])('the $name contract', (surface) => {
  test('every operation id is its group and name', () => {
    for (const [place, operation] of namedOperations(surface)) expect(operation.id).toBe(place);
  });

  test('no two operations share a method and a path', () => {
    const routes = listOperations(surface.contract).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test('declares exactly the parameters of the path, and no query parameter with the same name', () => {
    for (const operation of listOperations(surface.contract)) {
      const inPath = Object.keys(operation.params?.shape ?? {});
      expect(inPath, operation.id).toEqual(pathParameters(operation.path));
      for (const name of Object.keys(operation.query?.shape ?? {})) expect(inPath, operation.id).not.toContain(name);
      expect([...inPath, ...Object.keys(operation.query?.shape ?? {})], operation.id).not.toContain('body');
    }
  });

  test('rate-limits anonymous writes, and opens only anonymous operations to anyone', () => {
    for (const { auth, policy, effect, id, rate, failures } of listOperations(surface.contract)) {
      expect(auth === 'anonymous', id).toBe(policy === 'anyone');
      // Handlers that rate-limit by what the body contains declare the 429 themselves.
      if (auth === 'anonymous' && effect === 'write') expect(rate !== 'none' || 429 in failures, id).toBe(true);
    }
  });

  test('describes every group in the reference', () => {
    expect(Object.keys(surface.groups)).toEqual(Object.keys(surface.contract));
  });

  test('every example is valid for its schema', () => {
    for (const { id, responses, body } of listOperations(surface.contract)) {
      for (const response of Object.values(responses)) {
        if (response.kind === 'json' && response.example !== undefined)
          expect(() => response.schema.parse(response.example), id).not.toThrow();
      }
      if (body?.kind === 'json' && body.example !== undefined) expect(() => body.schema.parse(body.example), id).not.toThrow();
    }
  });

  test('every published JSON response has an example', () => {
    for (const { id, responses, published } of listOperations(surface.contract)) {
      for (const response of Object.values(responses))
        if (published && response.kind === 'json') expect(response.example, id).toBeDefined();
    }
  });

  test('every error example is valid for the error schema of the surface', () => {
    for (const operation of listOperations(surface.contract)) {
      for (const status of Object.keys(getAllFailures(operation)))
        expect(() => surface.failure.parse(surface.failureExample(Number(status))), `${operation.id} ${status}`).not.toThrow();
    }
  });
});
