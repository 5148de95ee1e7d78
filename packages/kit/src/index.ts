export { createFolderOrGetFault } from './create-folder-or-get-fault.ts';
export { describeAcceptedValues, getAcceptedValues } from './errors/accepted-values.ts';
export type { ErrorFormat } from './errors/error-format.ts';
export { type Fault, Problem } from './errors/problem.ts';
export { insufficientStorage, notFound, productErrorFormat } from './errors/product-error-format.ts';
export { siteErrorFormat } from './errors/site-error-format.ts';
export { createSchemaParser } from './errors/validation.ts';
export { getPort } from './get-port.ts';
export { formatLocalUrl } from './local-url.ts';
export { createLog, type Log, silentLog } from './observability/log.ts';
export { createMetrics, type Metrics } from './observability/metrics.ts';
export { startOpsServer } from './observability/ops-server.ts';
export { createPageLinks, getPageNumber, getPageSize, invalidPage, type PageLinks, type PageQuery } from './page-links.ts';
export { reservePort } from './reserve-port.ts';
export {
  type AuthorizedCaller,
  type ByteRange,
  type Call,
  FileReply,
  type Handler,
  type HandlerResult,
  type Handlers,
  RenderedReply,
  Reply,
  type RequestFacts,
  reply,
  type SurfaceHandlers,
} from './server/call.ts';
export type { CorsPolicy } from './server/cors.ts';
export { createLifecycle, type DrainTimeouts, type Lifecycle, stopOnSignalsAndCrashes } from './server/lifecycle.ts';
export { findOperation } from './server/request-state.ts';
export { serializeResponse } from './server/serializer.ts';
export { buildServer } from './server/server.ts';
export type { IncomingRequest, ParsedRequest, RequestInput, ServerLimits, ServerOptions } from './server/server-options.ts';
export { formatServerSentEvent, type StreamReader, StreamReply } from './server/stream-reply.ts';
export { findPortConflict, listenSettings, maxInFlightSetting, serverSettings } from './server-settings.ts';
export {
  type ConfigOf,
  describeSettings,
  type Environment,
  type IncompleteConfig,
  optionalSettings,
  readSettings,
  type SettingDescription,
  StartupError,
  setting,
  settingTypes,
} from './settings.ts';
