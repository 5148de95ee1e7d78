import { runFromCommandLine } from '../command-line.ts';
import { runCampaign, smallPlan, wholePlan } from './campaign.ts';

/** `npm run verify:site [-- --small] [-- --seed=N]`: checks the site over all of its content. */
await runFromCommandLine(({ small, seed }) => runCampaign(small ? smallPlan : wholePlan, seed));
