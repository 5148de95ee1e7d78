export { createLive, type Live, standardLimits } from './live.ts';
