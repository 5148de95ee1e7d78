export { createGuardedFetch } from './create-guarded-fetch.ts';
export { unsafeUrlProblem } from './outbound.problems.ts';
export { createOutbound, type Outbound } from './outbound.ts';
export { OutboundError, type OutboundKind } from './outbound-error.ts';
export { type OutboundPolicy, publicOnly } from './policy.ts';
export type { Method, OutboundRequest } from './request.rules.ts';
export type { Resolver } from './resolve.ts';
export type { OutboundResponse, OutboundStream } from './response.ts';
