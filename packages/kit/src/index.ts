export { acceptedBy, inWords } from './errors/accepted.ts';
export type { FailureStyle } from './errors/error-format.ts';
export { type Fault, Problem } from './errors/problem.ts';
export { notFound, productStyle } from './errors/product-error-format.ts';
export { siteStyle } from './errors/site-error-format.ts';
export { parserFor } from './errors/validation.ts';
export { createLog, type Log, silentLog } from './observability/log.ts';
export { createMetrics, type Metrics } from './observability/metrics.ts';
export { startOpsServer } from './observability/ops-server.ts';
export { type AskedPage, invalidPage, type PageLinks, pageLinks, pageNumber, pageSize } from './page-links.ts';
export { portOf } from './port-of.ts';
export {
  type ByteRange,
  type Call,
  FileReply,
  type Handled,
  type Handler,
  type Handlers,
  Rendered,
  Reply,
  type RequestFacts,
  reply,
  type SurfaceHandlers,
} from './server/call.ts';
export type { CorsPolicy } from './server/cors.ts';
export { createLifecycle, type DrainTimes, type Lifecycle, stopOnSignals } from './server/lifecycle.ts';
export { type Admit, type Enter, type Entering, type Input } from './server/mount.ts';
export { operationOf } from './server/request-state.ts';
export { serialized } from './server/serializer.ts';
export { buildServer, type ServerLimits, type ServerOptions } from './server/server.ts';
export { eventFrame, type StreamReader, StreamReply } from './server/stream-reply.ts';
export { listenSettings, maxInFlightSetting, serverSettings } from './server-settings.ts';
export {
  type ConfigOf,
  describeSettings,
  type Environment,
  optionalSettings,
  readSettings,
  type SettingDescription,
  StartRefused,
  setting,
  settingTypes,
} from './settings.ts';
