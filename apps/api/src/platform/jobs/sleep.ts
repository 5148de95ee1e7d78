/** A pause that can be cut short; a call that comes while nobody sleeps is remembered. */
export function createSleep() {
  let wake: (() => void) | undefined;
  let called = false;
  return {
    for: (milliseconds: number | undefined): Promise<void> =>
      new Promise((resolve) => {
        const timer = milliseconds === undefined ? undefined : setTimeout(() => end(), milliseconds);
        const end = (): void => {
          clearTimeout(timer);
          wake = undefined;
          called = false;
          resolve();
        };
        if (called) end();
        else wake = end;
      }),
    wake: (): void => {
      called = true;
      wake?.();
    },
  };
}
