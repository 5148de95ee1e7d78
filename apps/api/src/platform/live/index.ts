export { createLiveStreams, defaultLimits, type Live } from './live.ts';
export { readStreamHeaders } from './stream-headers.ts';
