export { compactCounterBatch, compactCounters, rebuildCounters } from './compact-counters.ts';
export { startCompaction } from './compaction.ts';
export { findCounterDrift } from './drift.store.ts';
