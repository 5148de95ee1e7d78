import { said } from './writing.ts';

export const versioning = [
  ...said('site.openapi', '9, 4.1 GET /openapi.json', {
    '3.1': 'The description of the site API is an OpenAPI 3.1 document.',
  }),
  ...said('site.openapi', '9', {
    version: 'The description of the site API has version 1.0.0.',
  }),
  ...said('product.versioning', '9, intro', {
    prefix: 'The product API is versioned by the path prefix `/api/v1/`.',
  }),
  ...said('product.versioning', '9', {
    version: 'The description of the product API has version 1.0.0.',
  }),
];
