export { createLive, defaultLimits, type Live } from './live.ts';
