export {
  type Answer,
  type EmptyAnswer,
  empty,
  type FileAnswer,
  file,
  type JsonAnswer,
  json,
  type RedirectAnswer,
  redirect,
  type StreamAnswer,
  stream,
  type TextAnswer,
  text,
} from './answer.ts';
export { inlined, type JsonSchema, jsonSchemaOf } from './json-schema.ts';
export { type OpenApiDocument, openapi, type PublishedAt } from './openapi.ts';
export {
  type Auth,
  type Contract,
  type Method,
  type Operation,
  type OperationObject,
  type Operations,
  operation,
  type Policy,
  type RateClass,
  type Received,
  type ReceivedFile,
  type Result,
  type Sent,
} from './operation.ts';
export { isPaginated, PageQuery, pageHeaders, pageSizes, paginated } from './paginated.ts';
export { booleanParameter, boundedText, integerParameter, listParameter } from './parameter.ts';
export { type RateBudget, rateClasses } from './rate-classes.ts';
export { type JsonBody, jsonBody, type MultipartBody, multipartBody, type RequestBody } from './request-body.ts';
export { type Move, mayMove, type StateMachine, stateMachine } from './state-machine.ts';
export { commonFailures, failuresOf, operationsOf, type Surface } from './surface.ts';
