import { runFromCommandLine } from '../command-line.ts';
import { runCampaign, smallPlan, wholePlan } from './campaign.ts';

// Exits normally, so that exit handlers stop the servers and remove their folders.
process.on('SIGINT', () => process.exit(130));

/** `npm run verify:crash-recovery [-- --small] [-- --seed=N]`: kills workers and the database, and counts what is lost. */
await runFromCommandLine(({ small, seed }) => runCampaign(small ? smallPlan : wholePlan, seed), { randomSeed: true });
