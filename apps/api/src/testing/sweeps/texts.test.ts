import { listOperations, type Operation, type RequestBody } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { createSampleUrl } from '../../../../../tools/recorder/sample-url.ts';
import { type SweptApi, startSweptApi } from './swept-api.ts';

let swept: SweptApi;
beforeAll(async () => {
  swept = await startSweptApi();
});
afterAll(() => swept.api.close());

const withBody = listOperations(productSurface.contract).filter(({ body }) => body !== undefined);

const schemaOf = (body: RequestBody): z.ZodType => (body.kind === 'json' ? body.schema : body.fields);
const takesJson = ({ body }: Operation): boolean => body?.kind === 'json' || body?.acceptsJson === true;

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The fields that a body may have, also where it is one of several objects or has a name of its own in the document. */
function listFields({ body }: Operation): string[] {
  const whole = z.toJSONSchema(body ? schemaOf(body) : z.object({}), { io: 'input', unrepresentable: 'any' });
  const resolve = (part: JsonSchema): JsonSchema => whole.$defs?.[part.$ref?.replace('#/$defs/', '') ?? ''] ?? part;
  const fieldsOf = (part: JsonSchema): string[] => {
    const { properties = {}, anyOf = [], oneOf = [] } = resolve(part);
    return [...Object.keys(properties), ...[...anyOf, ...oneOf].flatMap(fieldsOf)];
  };
  return [...new Set(fieldsOf(whole))];
}

async function send(operation: Operation, contentType: string, payload: Buffer) {
  const headers = { ...swept.headersFor(operation), 'content-type': contentType };
  const answer = await swept.app.inject({ method: operation.method, url: createSampleUrl(operation), headers, payload });
  const { detail, errors = [] } = answer.json<{ detail: string; errors?: { attr: string }[] }>();
  return { operation: operation.id, status: answer.statusCode, detail, fields: errors.map(({ attr }) => attr) };
}

describe('text that is no valid Unicode is refused and never stored as U+FFFD', () => {
  test('bytes of a JSON body that are no UTF-8', async () => {
    for (const operation of withBody.filter(takesJson)) {
      const payload = Buffer.concat([Buffer.from('{"x":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
      const { id } = operation;
      expect(await send(operation, 'application/json', payload)).toMatchObject({
        operation: id,
        status: 400,
        detail: 'The body is not valid UTF-8.',
      });
    }
  });

  test('half of a surrogate pair in any field of a JSON body', async () => {
    let count = 0;
    for (const operation of withBody.filter(takesJson))
      for (const field of listFields(operation)) {
        const answer = await send(operation, 'application/json', Buffer.from(`{${JSON.stringify(field)}:"a\\ud800"}`));
        expect(answer).toMatchObject({ operation: operation.id, status: 400, fields: [field] });
        count += 1;
      }
    expect(count).toBeGreaterThan(100);
  });

  test('bytes of any text field of a form that are no UTF-8', async () => {
    for (const operation of withBody.filter(({ body }) => body?.kind === 'multipart'))
      for (const field of listFields(operation)) {
        const [before, after] = [`--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\na`, '\r\n--b--\r\n'];
        const payload = Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]);
        const answer = await send(operation, 'multipart/form-data; boundary=b', payload);
        expect(answer).toMatchObject({ operation: operation.id, status: 400, fields: [field] });
      }
  });
});

describe('a name or title', () => {
  const isName = (field: string): boolean => /(^|_)(name|title)$/.test(field);
  const named = withBody.flatMap((operation) => {
    const schema = operation.body && schemaOf(operation.body);
    const shape: Readonly<Record<string, z.ZodType>> = schema instanceof z.ZodObject ? schema.shape : {};
    return Object.keys(shape)
      .filter(isName)
      .map((field) => ({ label: `${operation.id} ${field}`, schema: shape[field] ?? z.never() }));
  });

  test('exists in many operations', () => expect(named.length).toBeGreaterThan(20));

  test.each(named)('is refused when it cannot be seen: $label', ({ schema }) => {
    for (const invisible of ['\u200b', '\u3164', '\u2800\u00ad', '\u115f\u1160', '\u202e\u200f', '\ufe0f\u0301'])
      expect(schema.safeParse(invisible).success && schema.parse(invisible) !== '').toBe(false);
    for (const seen of ['ש', 'é', '👩‍🎓', '1', '—']) expect(schema.parse(seen)).toBe(seen);
  });

  test.each(named)('loses what reverses the direction of its surroundings: $label', ({ schema }) => {
    expect(schema.parse('gpj.\u202eexe\u2066\u2069')).toBe('gpj.exe');
    // The marks that right-to-left languages need stay.
    expect(schema.parse('a\u200fb')).toBe('a\u200fb');
  });
});
