export { compactCounterBatch, compactCounters, rebuildCounters } from './compact-counters.ts';
export { startCounterCompaction } from './compaction.ts';
export { findCounterDrift } from './drift.store.ts';
