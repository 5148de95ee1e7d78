import { listOperations } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';

import type { SweptApi } from '../../../apps/api/src/testing/sweeps/swept-api.ts';
import { createSampleUrl } from '../../../tools/recorder/sample-url.ts';
import type { Finding } from '../../finding.ts';
import { forEachConcurrently, sendExactly } from '../exchange.ts';
import { type AttackPlan, attackFinding, runAttackAndListEffects, sample } from './attack-finding.ts';

const json = 'application/json';

/** Media types whose spelling makes some parsers skip validation or pick another parser. */
export const contentTypes: readonly (string | string[])[] = [
  json,
  `${json}\t`,
  `\t${json}`,
  `${json} `,
  `${json}\t; charset=utf-8`,
  `${json};\tcharset=utf-8`,
  `${json}\t;`,
  `${json} ;`,
  `${json};`,
  `${json};;`,
  `${json}; charset`,
  `${json}; charset=`,
  `${json}; charset=utf-8`,
  `${json}; charset="utf-8"`,
  `${json}; charset="utf-8`,
  `${json}; charset=utf-16`,
  `${json}; charset=latin1`,
  `${json}; charset=utf-8; charset=utf-16`,
  `${json}; a=b; c=d`,
  `${json}; =`,
  `${json};boundary=x`,
  `${json}, text/plain`,
  `text/plain, ${json}`,
  `${json}, ${json}`,
  `text/plain; a=${json}`,
  `text/plain;${json}`,
  `${json}x`,
  `x${json}`,
  `${json} x`,
  `${json}\tx`,
  `${json}/x`,
  'application/jsonp',
  'application/jso',
  'application/',
  'application',
  '/json',
  '/',
  '',
  ' ',
  '\t',
  ';',
  ',',
  '*/*',
  'application/*',
  'APPLICATION/JSON',
  'Application/Json',
  'aPPLICATION/jSON; CHARSET=UTF-8',
  'application//json',
  'application /json',
  'application/ json',
  'application\\json',
  'text/json',
  'application/json5',
  'application/x-ndjson',
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/vnd.api+json',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'MULTIPART/FORM-DATA;\tboundary="x"',
  'multipart/mixed; boundary=x',
  'application/json\u00a0',
  'application/js\u00f6n',
  '__proto__',
  'constructor',
  [json, 'text/plain'],
  ['text/plain', json],
  [json, json],
];

/** No schema accepts a list as body. */
const refusedBody = '["no operation takes this"]';

/** A body that every schema rejects, under every media type: a route that skips validation would accept it. */
export async function sendWrongContentTypes({ api, headersFor }: SweptApi, plan: AttackPlan): Promise<Finding> {
  const operations = listOperations(productSurface.contract).filter(({ body }) => body);
  const requests = sample(
    operations.flatMap((operation) => contentTypes.map((type) => ({ operation, type }))),
    plan,
  );
  const wrong = await runAttackAndListEffects(api, (unrefused) =>
    forEachConcurrently(requests, async ({ operation, type }) => {
      const { status } = await sendExactly(api.url, {
        method: operation.method,
        path: createSampleUrl(operation),
        headers: { ...headersFor(operation), 'content-type': type },
        body: refusedBody,
      });
      if (status !== 400 && status !== 415) unrefused.push(`${operation.id} as ${JSON.stringify(type)}: ${status}`);
    }),
  );
  return attackFinding(
    `${requests.length} bodies under ${contentTypes.length} media types to ${operations.length} routes`,
    wrong,
  );
}
