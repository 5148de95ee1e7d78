import { runFromCommandLine } from '../command-line.ts';
import { runCampaign, smallPlan, wholePlan } from './campaign.ts';

/** `npm run verify:notifications [-- --small] [-- --seed=N]`: devices that write in any order, and event streams under load. */
await runFromCommandLine(({ small, seed, print }) => runCampaign(small ? smallPlan : wholePlan, seed, print));
