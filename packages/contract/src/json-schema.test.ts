import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { inlineReferences, toJsonSchema } from './json-schema.ts';
import { booleanParameter, boundedText, integerParameter, listParameter } from './parameter.ts';

const parameter = (schema: z.ZodType) => toJsonSchema(schema, 'input');

describe('parameters appear with their real type in JSON Schema', () => {
  test('an integer with its bounds and default', () => {
    expect(parameter(integerParameter({ min: 1, max: 200 }).default(50))).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 200,
      default: 50,
    });
  });
  test('a boolean', () => {
    expect(parameter(booleanParameter())).toEqual({ type: 'boolean' });
  });
  test('a list', () => {
    expect(parameter(listParameter(z.enum(['a', 'b'])))).toMatchObject({
      type: 'array',
      items: { type: 'string', enum: ['a', 'b'] },
    });
  });
  test('text with its length', () => {
    expect(parameter(boundedText({ min: 2, max: 200 }))).toEqual({ type: 'string', minLength: 2, maxLength: 200 });
  });
});

describe('parameters are parsed strictly', () => {
  test.each(['', ' 5', '5 ', '1e2', '0x10', '5.0', 'NaN', '٥', '12345678901234567890'])('rejects %j as an integer', (raw) => {
    expect(integerParameter({ min: 1, max: 200 }).safeParse(raw).success).toBe(false);
  });
  test.each([
    ['true', true],
    ['TRUE', true],
    ['1', true],
    ['False', false],
    ['0', false],
  ])('parses %s as the boolean %s', (raw, value) => {
    expect(booleanParameter().parse(raw)).toBe(value);
  });
  test('a list accepts repeated parameters and commas', () => {
    expect(listParameter(z.string()).parse(['a,b', 'c'])).toEqual(['a', 'b', 'c']);
  });
  test('counts length in code points, not in UTF-16 units', () => {
    expect(boundedText({ max: 2 }).safeParse('🦉🦉').success).toBe(true);
    expect(boundedText({ max: 2 }).safeParse('🦉🦉🦉').success).toBe(false);
  });
});

describe('nullable types use the short form', () => {
  const Inner = z.object({ name: z.string() }).meta({ id: 'JsonSchemaTestInner' });
  test.each([
    [z.url().nullable(), { type: ['string', 'null'], format: 'uri' }],
    [z.enum(['a']).nullable(), { type: ['string', 'null'], enum: ['a', null] }],
    [z.int().nullable(), { type: ['integer', 'null'] }],
  ])('in the JSON Schema of case %#', (schema, printed) => {
    expect(toJsonSchema(schema, 'output')).toEqual(printed);
  });
  test('inlines a nullable named schema for the serializer', () => {
    expect(inlineReferences(toJsonSchema(z.object({ inner: Inner.nullable() }), 'output'))).toMatchObject({
      properties: { inner: { type: ['object', 'null'], properties: { name: { type: 'string' } } } },
    });
  });
});
