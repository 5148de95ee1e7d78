import { operationsOf } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';

import type { SweptApi } from '../../../apps/api/src/testing/sweeps/swept-api.ts';
import { sampleUrl } from '../../../tools/recorder/sample-url.ts';
import type { Finding } from '../../platform/figures.ts';
import { eachOf, exchange } from '../exchange.ts';
import { judged, leavingNothing, type Plan, someOf } from './judged.ts';

const json = 'application/json';

/** Ways to name a media type that make some parsers skip what they should do, or do something else. */
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

/** No schema of ours takes a list for a body. */
const refusedBody = '["no operation takes this"]';

/** A body that every schema refuses, under every name: whoever does not look at it would let it pass. */
export async function misnameBodies({ api, headersFor }: SweptApi, plan: Plan): Promise<Finding> {
  const operations = operationsOf(productSurface.contract).filter(({ body }) => body);
  const requests = someOf(
    operations.flatMap((operation) => contentTypes.map((type) => ({ operation, type }))),
    plan,
  );
  const wrong = await leavingNothing(api, (unrefused) =>
    eachOf(requests, async ({ operation, type }) => {
      const { status } = await exchange(api.url, {
        method: operation.method,
        path: sampleUrl(operation),
        headers: { ...headersFor(operation), 'content-type': type },
        body: refusedBody,
      });
      if (status !== 400 && status !== 415) unrefused.push(`${operation.id} as ${JSON.stringify(type)}: ${status}`);
    }),
  );
  return judged(`${requests.length} bodies under ${contentTypes.length} media types to ${operations.length} routes`, wrong);
}
