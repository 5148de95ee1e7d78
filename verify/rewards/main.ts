import { runFromCommandLine } from '../command-line.ts';
import { liveHistories, zones } from './histories.ts';
import { reachedTogether } from './together.ts';

/** `npm run verify:rewards [-- --small] [-- --seed=N]`: lives in every time zone, and everything reached at the same moment. */
await runFromCommandLine(async ({ small, seed, tell }) => {
  const { lives, activities, withDaysOff, spending, wrong } = liveHistories(small ? 2_000 : 100_000, seed);
  for (const one of wrong) tell(one);
  return [
    {
      text: `${lives} lives in ${zones.length} time zones with moves, jumping clocks and the date line, ${activities} activities: ${wrong.length} differ from a plain account`,
      holds: wrong.length === 0,
    },
    {
      // With fewer, the lives would say little about days off.
      text: `${withDaysOff} lives with days off (goal 50), ${spending} that spent some (goal 10)`,
      holds: withDaysOff > 50 && spending > 10,
    },
    await reachedTogether(small ? 20 : 100),
  ];
});
