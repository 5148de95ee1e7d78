import { createOpenApiDocument } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import { siteSurface } from '@lyceum/contract/site';

/** A committed file that is generated from a source. */
export interface Artifact {
  readonly path: string;
  generate(): string | Promise<string>;
}

import { printRowTypes } from './row-types.ts';
import { printRouteTables } from './sdk-routes.ts';

const printJson = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

/** Every generated file of the repository. `npm run generate` writes them, the check compares them. */
export const artifacts: readonly Artifact[] = [
  {
    path: 'spec/openapi.site.json',
    generate: () => printJson(createOpenApiDocument(siteSurface, { serverUrl: 'https://site.lyceum.invalid' })),
  },
  {
    path: 'spec/openapi.product.json',
    generate: () => printJson(createOpenApiDocument(productSurface, { serverUrl: 'https://api.lyceum.invalid' })),
  },
  { path: 'packages/sdk/src/routes.generated.ts', generate: printRouteTables },
  { path: 'apps/api/src/platform/db/schema.generated.ts', generate: printRowTypes },
];
