import { runFromCommandLine } from '../command-line.ts';
import { reachMilestonesConcurrently } from './concurrent-milestones.ts';
import { verifyHistories, zones } from './histories.ts';

/** `npm run verify:rewards [-- --small] [-- --seed=N]`: streaks over histories in every time zone, and milestones reached concurrently. */
await runFromCommandLine(async ({ small, seed, print }) => {
  const { histories, activities, withDaysOff, spending, wrong } = verifyHistories(small ? 2_000 : 100_000, seed);
  for (const one of wrong) print(one);
  return [
    {
      text: `${histories} histories in ${zones.length} time zones with moves, clock changes and the date line, ${activities} activities: ${wrong.length} differ from the reference`,
      holds: wrong.length === 0,
    },
    {
      // With fewer, the histories would hardly test streak freezes.
      text: `${withDaysOff} histories with streak freezes (goal 50), ${spending} that used one (goal 10)`,
      holds: withDaysOff > 50 && spending > 10,
    },
    await reachMilestonesConcurrently(small ? 20 : 100),
  ];
});
