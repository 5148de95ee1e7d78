import { runFromCommandLine } from '../command-line.ts';
import { runCampaign } from './campaign.ts';

/** `npm run verify:security [-- --small] [-- --seed=N] [-- --only=matrix,mutants [--named=sso]]`: tries to break authentication, authorization and the protection of secrets. */
await runFromCommandLine(({ small, seed, print, optionValue }) =>
  runCampaign({ small, seed, only: optionValue('only')?.split(',') ?? [''], named: optionValue('named') ?? '', print }),
);
