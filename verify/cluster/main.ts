import { runFromCommandLine } from '../command-line.ts';
import { runCampaign, smallPlan, wholePlan } from './campaign.ts';

// Exits normally, so that exit handlers stop the servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

/**
 * `npm run verify:cluster [-- --small] [-- --seed=N] [-- --only="no standby"]`: kills the primary of a PostgreSQL cluster under load, and
 * counts what is lost.
 */
await runFromCommandLine(
  ({ small, seed, print, optionValue }) => {
    const only = optionValue('only');
    const plan = (small ? smallPlan : wholePlan).filter((kind) => only === undefined || kind === only);
    return runCampaign(plan, { seed, print });
  },
  { randomSeed: true },
);
