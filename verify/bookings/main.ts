import { runFromCommandLine } from '../command-line.ts';
import { runCampaign, smallPlan, wholePlan } from './campaign.ts';

/** `npm run verify:bookings [-- --small] [-- --seed=N] [-- --only=concurrent-calls,faults,kills,noisy-neighbour,secrets]`: concurrent calls, faults and kills between bookings and the scheduling provider. */
await runFromCommandLine(
  ({ small, seed, print, optionValue }) => {
    const only = optionValue('only')?.split(',');
    return runCampaign({ ...(small ? smallPlan : wholePlan), ...(only && { only }) }, seed, print);
  },
  { randomSeed: true },
);
