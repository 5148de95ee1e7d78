import { requirements } from './entries.ts';

export const versioning = [
  ...requirements('site.openapi', '9, 4.1 GET /openapi.json', {
    '3.1': 'The description of the site API is an OpenAPI 3.1 document.',
  }),
  ...requirements('site.openapi', '9', {
    version: 'The description of the site API has version 1.0.0.',
  }),
  ...requirements('product.versioning', '9, intro', {
    prefix: 'The product API is versioned by the path prefix `/api/v1/`.',
  }),
  ...requirements('product.versioning', '9', {
    version: 'The description of the product API has version 1.0.0.',
  }),
];
