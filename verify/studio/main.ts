import { runFromCommandLine } from '../command-line.ts';
import { runCampaign, smallPlan, wholePlan } from './campaign.ts';

/** `npm run verify:studio [-- --small] [-- --seed=N]`: lists against a plain oracle, trending against plain sums. */
await runFromCommandLine(({ small, seed, tell }) => runCampaign(small ? smallPlan : wholePlan, seed, tell));
