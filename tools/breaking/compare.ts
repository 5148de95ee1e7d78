import { findInputChanges } from './compare-input.ts';
import { findOutputChanges } from './compare-output.ts';
import { getObjectOrEmpty, isObject, type Json, listOf, textOf } from './json.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * Every way in which `now` breaks a client written for `base`, as stable lines:
 * `site GET /api/events 200 results[].title removed`.
 */
export function findBreakingChanges(surface: string, base: Json, now: Json): string[] {
  return Object.entries(getObjectOrEmpty(base, 'paths')).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const was = isObject(item) ? item[method] : undefined;
      if (!isObject(was)) return [];
      const name = `${surface} ${method.toUpperCase()} ${path}`;
      const is = getObjectOrEmpty(getObjectOrEmpty(now, 'paths'), path)[method];
      if (!isObject(is)) return [`${name} removed`];
      return compareOperations({ base, now }, was, is).map((change) => `${name} ${change}`);
    }),
  );
}

interface Sides {
  readonly base: Json;
  readonly now: Json;
}

function compareOperations(sides: Sides, was: Json, is: Json): string[] {
  return [
    ...(was['operationId'] === is['operationId'] ? [] : ['operationId changed']),
    ...(listOf(was['security']).length === 0 && listOf(is['security']).length > 0 ? ['authentication required'] : []),
    ...compareParameters(sides, was, is),
    ...compareBodies(sides, was['requestBody'], is['requestBody']),
    ...compareResponses(sides, getObjectOrEmpty(was, 'responses'), getObjectOrEmpty(is, 'responses')),
  ];
}

const parametersOf = (operation: Json): ReadonlyMap<string, Json> =>
  new Map(
    listOf(operation['parameters'])
      .filter(isObject)
      .map((parameter) => [`${textOf(parameter['in'])} ${textOf(parameter['name'])}`, parameter]),
  );

function compareParameters(sides: Sides, was: Json, is: Json): string[] {
  const before = parametersOf(was);
  const after = parametersOf(is);
  return [
    ...[...before].flatMap(([name, parameter]) => {
      const kept = after.get(name);
      return kept ? findInputChanges(sides, parameter['schema'], kept['schema'], name) : [`${name} removed`];
    }),
    ...[...after]
      .filter(([name, parameter]) => parameter['required'] === true && before.get(name)?.['required'] !== true)
      .map(([name]) => `${name} required`),
  ];
}

function compareBodies(sides: Sides, was: unknown, is: unknown): string[] {
  if (!isObject(is)) return isObject(was) ? ['body removed'] : [];
  if (!isObject(was)) return is['required'] === true ? ['body required'] : [];
  const before = Object.entries(getObjectOrEmpty(was, 'content'));
  const after = getObjectOrEmpty(is, 'content');
  const changes = before.flatMap(([type, content]) =>
    isObject(after[type])
      ? findInputChanges(sides, getObjectOrEmpty(content, 'schema'), after[type]['schema'], 'body')
      : [`body ${type} removed`],
  );
  return [...(is['required'] === true && was['required'] !== true ? ['body required'] : []), ...new Set(changes)];
}

function compareResponses(sides: Sides, was: Json, is: Json): string[] {
  return Object.entries(was).flatMap(([status, response]) => {
    const kept = is[status];
    if (!isObject(kept)) return [`${status} removed`];
    const after = getObjectOrEmpty(kept, 'content');
    return Object.entries(getObjectOrEmpty(response, 'content')).flatMap(([type, content]) => {
      if (!isObject(after[type])) return [`${status} ${type} removed`];
      return findOutputChanges(sides, getObjectOrEmpty(content, 'schema'), after[type]['schema']).map(
        (change) => `${status} ${change}`,
      );
    });
  });
}
