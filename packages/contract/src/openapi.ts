import type { z } from 'zod';
import { isList, isObject, type JsonSchema } from './json-schema.ts';
import { type ComponentStore, createComponentStore } from './openapi-components.ts';
import type { Operation } from './operation.ts';
import { isPaginated, pageHeaders } from './paginated.ts';
import type { RequestBody } from './request-body.ts';
import type { OperationResponse } from './response.ts';
import { getAllFailures, listOperations, type Surface } from './surface.ts';

/** Only the top level is typed; linters and tests against real responses check the rest. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly [member: string]: unknown;
}

/** Details that only a running server knows. */
export interface ServerInfo {
  readonly serverUrl: string;
  readonly contact?: { readonly name: string; readonly url?: string };
}

/** Describes a surface's published operations as OpenAPI 3.1. */
export function createOpenApiDocument(surface: Surface, server: ServerInfo): OpenApiDocument {
  const components = createComponentStore();
  const published = listOperations(surface.contract).filter((operation) => operation.published);
  const failureSchema = components.reference(surface.failure, 'output');
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of published) {
    const path = operation.path.replace('{+', '{');
    paths[path] ??= {};
    paths[path][operation.method.toLowerCase()] = printOperation(operation, surface, components, failureSchema);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: surface.title,
      version: surface.version,
      description: surface.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: server.contact ?? { name: 'The operator of this installation' },
    },
    servers: [{ url: server.serverUrl, description: 'This installation.' }],
    tags: tagsOf(surface, published),
    paths,
    components: { schemas: components.all(), ...securitySchemes(published) },
  };
}

const tagsOf = (surface: Surface, published: readonly Operation[]): JsonSchema[] =>
  Object.entries(surface.groups)
    .filter(([group]) => published.some((operation) => groupOf(operation) === group))
    .map(([name, description]) => ({ name, description }));

const groupOf = (operation: Operation): string => operation.id.split('.')[0] ?? operation.id;

const securitySchemes = (published: readonly Operation[]): JsonSchema =>
  !published.some((operation) => operation.auth === 'caller')
    ? {}
    : {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key, or an access token from `POST /api/v1/auth/login/`.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-session',
            description: 'The session cookie of a signed-in browser.',
          },
        },
      };

function printOperation(
  operation: Operation,
  surface: Surface,
  components: ComponentStore,
  failureSchema: JsonSchema,
): JsonSchema {
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [status, printResponse(response, components)] as const,
  );
  const failures = Object.entries(getAllFailures(operation)).map(
    ([status, description]) =>
      [
        status,
        {
          description,
          content: { [surface.failureMediaType]: { schema: failureSchema, example: surface.failureExample(Number(status)) } },
        },
      ] as const,
  );
  const parameters = [
    ...printParameters(operation.params, 'path'),
    ...printParameters(operation.query, 'query'),
    ...(Object.values(operation.responses).some(isResumable) ? [lastEventId] : []),
  ];
  return {
    operationId: operation.id.replace('.', '_'),
    tags: [groupOf(operation)],
    summary: operation.summary,
    description: operation.description ?? operation.summary,
    ...(operation.deprecated !== undefined && { deprecated: true }),
    'x-since': operation.since,
    security: operation.auth === 'anonymous' ? [] : [{ bearer: [] }, { session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body && { requestBody: printBody(operation.body, components) }),
    responses: Object.fromEntries([...responses, ...failures].sort(([one], [other]) => Number(one) - Number(other))),
  };
}

const isResumable = (response: OperationResponse): boolean => response.kind === 'stream' && response.isFinite !== true;

/** Part of the server-sent events standard, so every stream that lasts accepts it. */
const lastEventId: JsonSchema = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'ID of the last event you received; the stream continues after it.',
  schema: { type: 'string' },
};

function printParameters(schema: z.ZodObject | undefined, location: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const store = createComponentStore();
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
  return Object.entries(shape).map(([name, parameter]) => {
    const { description, ...printed } = store.inline(parameter, 'input');
    const required = location === 'path' || !parameter.safeParse(undefined).success;
    const explode = printed['type'] === 'array' ? { style: 'form', explode: true } : {};
    return { name, in: location, required, ...explode, description: description ?? name, schema: printed };
  });
}

function printBody(body: RequestBody, components: ComponentStore): JsonSchema {
  if (body.kind === 'json') {
    const example = body.example === undefined ? {} : { example: body.example };
    const content = { 'application/json': { schema: components.reference(body.schema, 'input'), ...example } };
    return { required: body.optional !== true, content };
  }
  const fields = components.inline(body.fields, 'input');
  const files = Object.fromEntries(
    body.files.map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
  );
  const properties = { ...(isObject(fields['properties']) && fields['properties']), ...files };
  const required = [...(isList(fields['required']) ? fields['required'] : []), ...(body.requiredFiles ?? [])];
  const form = { ...fields, properties, ...(required.length > 0 && { required }) };
  const json = body.acceptsJson ? { 'application/json': { schema: fields } } : {};
  return { required: true, content: { 'multipart/form-data': { schema: form }, ...json } };
}

function printResponse(response: OperationResponse, components: ComponentStore): JsonSchema {
  const described = { ...(response.kind === 'json' && isPaginated(response.schema) && pageHeaders), ...response.headers };
  const headers = Object.keys(described).length > 0 && {
    headers: Object.fromEntries(
      Object.entries(described).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    ),
  };
  const content = contentOf(response, components);
  return { description: response.description, ...headers, ...(content && { content }) };
}

function contentOf(response: OperationResponse, components: ComponentStore): JsonSchema | undefined {
  switch (response.kind) {
    case 'json': {
      const example = response.example === undefined ? {} : { example: response.example };
      return { 'application/json': { schema: components.reference(response.schema, 'output'), ...example } };
    }
    case 'text': {
      const example = response.example === undefined ? {} : { example: response.example };
      return { [response.mediaType]: { schema: { type: 'string' }, ...example } };
    }
    case 'file':
      return Object.fromEntries(response.mediaTypes.map((type) => [type, {}]));
    case 'stream':
      return {
        'text/event-stream': { schema: { type: 'string', contentSchema: components.reference(response.event, 'output') } },
      };
    case 'empty':
    case 'redirect':
      return undefined;
  }
}
