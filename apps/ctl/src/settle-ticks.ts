/** A few milliseconds of them; after a thousand the figure below is the same. */
const ticks = 3000;

/**
 * Every request schedules about ten ticks, every answer of the database some. V8 learns what they look like from the first ones, and those of a starting
 * process are of many kinds: left to itself a tick costs four to eight times as much for as long as the process lives.
 * So it is shown many of one kind first.
 */
export const settleTicks = (): Promise<void> =>
  new Promise((resolve) => {
    let left = ticks;
    const next = (): void => {
      left -= 1;
      if (left === 0) resolve();
      else process.nextTick(next);
    };
    next();
  });
