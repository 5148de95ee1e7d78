import { runFromCommandLine } from '../command-line.ts';
import { runCampaign } from './campaign.ts';

/** `npm run verify:identity [-- --small] [-- --seed=N] [-- --only=matrix,mutants [--named=sso]]`: what identity promises, by trying to break it. */
await runFromCommandLine(({ small, seed, tell, valueOf }) =>
  runCampaign({ small, seed, only: valueOf('only')?.split(',') ?? [''], named: valueOf('named') ?? '', tell }),
);
