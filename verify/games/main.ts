import { runFromCommandLine } from '../command-line.ts';
import { answerInviteConcurrently } from './contradictory-invites.ts';
import { playRandomGames } from './random-games.ts';
import { playStory } from './two-people.ts';

/** `npm run verify:games [-- --small] [-- --seed=N]`: a story of two people, random games with killed processes, contradictory responses. */
await runFromCommandLine(async ({ small, seed, print }) => [
  await playStory(print),
  ...(await playRandomGames({ games: small ? 8 : 500, kills: small ? 2 : 20, seed, print })),
  await answerInviteConcurrently(100),
]);
