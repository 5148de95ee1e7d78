import { runFromCommandLine } from '../command-line.ts';
import { runCampaign, smallPlan, wholePlan } from './campaign.ts';

/** `npm run verify:bookings [-- --small] [-- --seed=N] [-- --only=storms,faults,kills,neighbours,secrets]`: storms, faults and kills between bookings and the scheduling provider. */
await runFromCommandLine(
  ({ small, seed, tell, valueOf }) => {
    const only = valueOf('only')?.split(',');
    return runCampaign({ ...(small ? smallPlan : wholePlan), ...(only && { only }) }, seed, tell);
  },
  { randomSeed: true },
);
