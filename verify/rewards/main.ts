import { liveHistories, zones } from './histories.ts';
import { reachedTogether } from './together.ts';

/** `npm run verify:rewards [-- --small] [-- --seed=N]`: lives in every time zone, and everything reached at the same moment. */
const small = process.argv.includes('--small');
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 20_261_115);

console.log(`seed ${seed}`);
const { lives, activities, withDaysOff, spending, wrong } = liveHistories(small ? 2_000 : 100_000, seed);
for (const one of wrong) console.log(one);
const findings = [
  {
    text: `${lives} lives in ${zones.length} time zones with moves, jumping clocks and the date line, ${activities} activities, ${withDaysOff} with days off, ${spending} that spent some: ${wrong.length} differ from a plain account`,
    holds: wrong.length === 0,
  },
  await reachedTogether(small ? 20 : 100),
];
for (const { text, holds } of findings) console.log(`${holds ? 'holds' : 'FAILS'}  ${text}`);
process.exitCode = findings.every(({ holds }) => holds) ? 0 : 1;
