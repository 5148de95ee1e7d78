import { openapi } from '@lyceum/contract';
import { siteSurface } from '@lyceum/contract/site';
import { Rendered } from '@lyceum/kit';
import { stringify } from 'yaml';

import { etagOf } from '../../representations.ts';

/** The same OpenAPI document in its two notations. */
export interface ApiDescription {
  json(): Rendered;
  yaml(): Rendered;
}

/** Each is printed once, when somebody asks for it: it depends on nothing but the contract and the site's address. */
export function describeApi(siteUrl: string): ApiDescription {
  const document = () => openapi(siteSurface, { serverUrl: siteUrl });
  let json: Rendered | undefined;
  let yaml: Rendered | undefined;
  return {
    // Some of those who read it have a window of their own: with the least indentation that still has lines it stays below 100,000 signs.
    json: () => (json ??= rendered(`${JSON.stringify(document(), null, 1)}\n`, 'application/json')),
    yaml: () => (yaml ??= rendered(stringify(document(), { aliasDuplicateObjects: false, lineWidth: 0 }), 'application/yaml')),
  };
}

function rendered(text: string, mediaType: string): Rendered {
  const body = Buffer.from(text);
  const headers = { ETag: etagOf(body), 'Cache-Control': 'public, max-age=60' };
  return new Rendered({ body, mediaType: `${mediaType}; charset=utf-8`, headers });
}
