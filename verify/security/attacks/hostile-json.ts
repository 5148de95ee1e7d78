import { listOperations, type Operation } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import { z } from 'zod';

import type { SweptApi } from '../../../apps/api/src/testing/sweeps/swept-api.ts';
import { createSampleUrl } from '../../../tools/recorder/sample-url.ts';
import type { Finding } from '../../finding.ts';
import { forEachConcurrently, sendExactly } from '../exchange.ts';
import { type AttackPlan, attackFinding, runAttackAndListEffects, sample } from './attack-finding.ts';

const depth = 10_000;
const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
const deepObject = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Bodies that every operation rejects, regardless of its fields. */
const always: Readonly<Record<string, string>> = {
  'a number without end': '1e999',
  'lists in lists': deep,
  'objects in objects': deepObject,
  'a byte order mark and a list': '\ufeff[]',
  'two byte order marks': '\ufeff\ufeff{}',
  __proto__: '{"__proto__":{"isAdmin":true}}',
  '__proto__, escaped': '{"\\u005f_proto__":{"isAdmin":true}}',
  '__proto__ further in': '{"a":{"b":[{"__proto__":{}}]}}',
  'constructor.prototype': '{"constructor":{"prototype":{"isAdmin":true}}}',
  'half of it': '{"a":',
  'more than one': '{}{}',
  'a zero byte': '{}\0',
  'not a number': '{"a":NaN}',
  'half a character': '{"a":"\\ud800',
};

/** The operation's own fields with values that must be rejected. */
function withFields({ body }: Operation): Record<string, string> {
  const fields = body?.kind === 'json' && body.schema instanceof z.ZodObject ? Object.keys(body.schema.shape) : [];
  return Object.fromEntries(
    fields.flatMap((name) => {
      const set = (value: string): string => `${JSON.stringify(name)}:${value}`;
      return [
        [`${name} without end`, `{${set('{"wrong":1e999}')}}`],
        [`${name} too deep`, `{${set(deep)}}`],
        [`${name} twice, the last wrong`, `{${set('"right"')},${set('{"wrong":[1e999]}')}}`],
        [`${name} with __proto__`, `{${set('{"__proto__":{}}')}}`],
        [`${name} with constructor`, `{${set('{"constructor":{"prototype":{}}}')}}`],
      ];
    }),
  );
}

/** Sends JSON that breaks parsers to every route that reads JSON: it must be rejected without an internal error. */
export async function sendHostileJson({ api, headersFor }: SweptApi, { oneOf }: AttackPlan): Promise<Finding> {
  const operations = listOperations(productSurface.contract).filter(({ body }) => body?.kind === 'json');
  const requests = sample(
    operations.flatMap((operation) =>
      Object.entries({ ...always, ...withFields(operation) }).map(([name, body]) => ({ operation, name, body })),
    ),
    { oneOf: Math.ceil(oneOf / 4) },
  );
  const wrong = await runAttackAndListEffects(api, (unrefused) =>
    forEachConcurrently(requests, async ({ operation, name, body }) => {
      const { status } = await sendExactly(api.url, {
        method: operation.method,
        path: createSampleUrl(operation),
        headers: { ...headersFor(operation), 'content-type': 'application/json' },
        body,
      });
      if (status !== 400) unrefused.push(`${operation.id}, ${name}: ${status}`);
    }),
  );
  return attackFinding(`${requests.length} hostile bodies to ${operations.length} routes`, wrong);
}
