export { inlineReferences, type JsonSchema, toJsonSchema } from './json-schema.ts';
export { createOpenApiDocument } from './openapi.ts';
export {
  type ClientInput,
  type Contract,
  defineOperation,
  type HandlerInput,
  type Method,
  type Operation,
  type OperationObject,
  type Operations,
  type Policy,
  type RateClass,
  type Result,
  type UploadedFile,
} from './operation.ts';
export { isPaginated, pageHeaders, pageSizes, paginatedSchema } from './paginated.ts';
export { integerParameter } from './parameter.ts';
export { maxKeysWorthPerWorkspace, type RateBudget, rateClasses } from './rate-classes.ts';
export { type JsonBody, jsonBody, type MultipartBody, multipartBody, type RequestBody } from './request-body.ts';
export {
  emptyResponse,
  jsonResponse,
  type OperationResponse,
  redirectResponse,
  streamResponse,
  textResponse,
} from './response.ts';
export { canTransition } from './state-machine.ts';
export { getAllFailures, getCommonFailures, listOperations, type Surface } from './surface.ts';
