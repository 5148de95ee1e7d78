export { acceptedBy, inWords } from './accepted.ts';
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
} from './call.ts';
export type { CorsPolicy } from './cors.ts';
export { createLifecycle, type DrainTimes, type Lifecycle, stopOnSignals } from './drain.ts';
export { createLog, type Log, silentLog } from './log.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { type Admit, type Enter, type Entering, type Input } from './mount.ts';
export { startOpsServer } from './ops-server.ts';
export { type AskedPage, invalidPage, type PageLinks, pageLinks, pageNumber, pageSize } from './page-links.ts';
export { portOf } from './port-of.ts';
export { type Fault, Problem } from './problem.ts';
export { notFound, productStyle } from './product-style.ts';
export { operationOf } from './request-notes.ts';
export { serialized } from './serializer.ts';
export { buildServer, type ServerLimits, type ServerOptions } from './server.ts';
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
export { siteStyle } from './site-style.ts';
export { eventFrame, type StreamReader, StreamReply } from './stream-reply.ts';
export type { FailureStyle } from './style.ts';
export { parserFor } from './validation.ts';
