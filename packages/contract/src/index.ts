export { inlineReferences, type JsonSchema, toJsonSchema } from './json-schema.ts';
export { type OpenApiDocument, openapi, type ServerInfo } from './openapi.ts';
export {
  type Auth,
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
export { isPaginated, PageQuery, pageHeaders, pageSizes, paginated } from './paginated.ts';
export { booleanParameter, boundedText, integerParameter, listParameter } from './parameter.ts';
export { type RateBudget, rateClasses } from './rate-classes.ts';
export { type JsonBody, jsonBody, type MultipartBody, multipartBody, type RequestBody } from './request-body.ts';
export {
  type EmptyResponse,
  empty,
  type FileResponse,
  file,
  type JsonResponse,
  json,
  type OperationResponse,
  type RedirectResponse,
  redirect,
  type StreamResponse,
  stream,
  type TextResponse,
  text,
} from './response.ts';
export { canTransition, type StateMachine, stateMachine, type Transition } from './state-machine.ts';
export { commonFailures, failuresOf, operationsOf, type Surface } from './surface.ts';
