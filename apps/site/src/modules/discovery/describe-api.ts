import { createOpenApiDocument } from '@lyceum/contract';
import { siteSurface } from '@lyceum/contract/site';
import { RenderedReply } from '@lyceum/kit';
import { stringify } from 'yaml';

import { computeEtag } from '../../representations.ts';

/** The OpenAPI document in its two notations. */
export interface ApiDescription {
  json(): RenderedReply;
  yaml(): RenderedReply;
}

/** Each is generated once, on the first request: it depends only on the contract and the URL of the site. */
export function describeApi(siteUrl: string): ApiDescription {
  const document = () => createOpenApiDocument(siteSurface, { serverUrl: siteUrl });
  let json: RenderedReply | undefined;
  let yaml: RenderedReply | undefined;
  return {
    // Agents have a limited context window: with an indentation of one the document stays below 100,000 characters.
    json: () => (json ??= rendered(`${JSON.stringify(document(), null, 1)}\n`, 'application/json')),
    yaml: () => (yaml ??= rendered(stringify(document(), { aliasDuplicateObjects: false, lineWidth: 0 }), 'application/yaml')),
  };
}

function rendered(text: string, mediaType: string): RenderedReply {
  const body = Buffer.from(text);
  const headers = { ETag: computeEtag(body), 'Cache-Control': 'public, max-age=60' };
  return new RenderedReply({ body, mediaType: `${mediaType}; charset=utf-8`, headers });
}
