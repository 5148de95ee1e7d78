import { runFromCommandLine } from '../command-line.ts';
import { runCampaign, smallPlan, wholePlan } from './campaign.ts';

/** `npm run verify:experiences [-- --small] [-- --seed=N]`: compares lists with an oracle, and trending with decayed sums. */
await runFromCommandLine(({ small, seed, print }) => runCampaign(small ? smallPlan : wholePlan, seed, print));
