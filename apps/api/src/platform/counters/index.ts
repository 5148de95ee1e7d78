export { compactBatch, compactCounters, rebuildCounters } from './compact-counters.ts';
export { startCompaction } from './compaction.ts';
export { type Facet, farPlace, totalOf } from './counter.ts';
export { findCounterDrift } from './drift.store.ts';
