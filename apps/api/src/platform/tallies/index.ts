export { type Drift, tallyDrift } from './drift.store.ts';
export { foldBatch, foldTallies, rebuildTally } from './fold-tallies.ts';
export { type Folding, startFolding } from './folding.ts';
export { type Facet, farPlace, totalOf } from './tally.ts';
