export { inlineReferences, type JsonSchema, toJsonSchema } from './json-schema.ts';
export { openapi } from './openapi.ts';
export {
  type ClientInput,
  type Contract,
  type HandlerInput,
  type Method,
  type Operation,
  type OperationObject,
  type Operations,
  operation,
  type Policy,
  type RateClass,
  type Result,
  type UploadedFile,
} from './operation.ts';
export { isPaginated, pageHeaders, pageSizes, paginated } from './paginated.ts';
export { integerParameter } from './parameter.ts';
export { type RateBudget, rateClasses } from './rate-classes.ts';
export { type JsonBody, jsonBody, type MultipartBody, multipartBody, type RequestBody } from './request-body.ts';
export {
  empty,
  json,
  type OperationResponse,
  redirect,
  stream,
  text,
} from './response.ts';
export { canTransition } from './state-machine.ts';
export { commonFailures, listFailures, operationsOf, type Surface } from './surface.ts';
