import { runFromCommandLine } from '../command-line.ts';
import { runCampaign, smallPlan, wholePlan } from './campaign.ts';

/** `npm run verify:notifications [-- --small] [-- --seed=N]`: devices that write in any order, and streams under stress. */
await runFromCommandLine(({ small, seed, tell }) => runCampaign(small ? smallPlan : wholePlan, seed, tell));
