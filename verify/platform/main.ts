import { runFromCommandLine } from '../command-line.ts';
import { runCampaign, smallPlan, wholePlan } from './campaign.ts';

// So that servers which were started are ended and their folders removed.
process.on('SIGINT', () => process.exit(130));

/** `npm run verify:platform [-- --small] [-- --seed=N]`: kills workers and the database, and counts what is lost. */
await runFromCommandLine(({ small, seed }) => runCampaign(small ? smallPlan : wholePlan, seed), { randomSeed: true });
