import { runFromCommandLine } from '../command-line.ts';
import { runCampaign } from './campaign.ts';

// Exits normally, so that exit handlers stop the engine.
process.on('SIGINT', () => process.exit(130));

/** `npm run verify:containers`: builds and runs the containers by the commands of docs/operate.md. */
await runFromCommandLine(({ print }) => runCampaign(print));
