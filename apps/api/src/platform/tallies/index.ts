export { tallyDrift } from './drift.store.ts';
export { foldBatch, foldTallies, rebuildTally } from './fold-tallies.ts';
export { startFolding } from './folding.ts';
export { type Facet, farPlace, totalOf } from './tally.ts';
