import fc from 'fast-check';

/** Every time zone that this version of Node.js knows. */
export const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));

const two = (value: number): string => String(value).padStart(2, '0');

/** Wall times in years with many changes of time zone rules. */
export const wallTimes = fc
  .record({
    year: fc.integer({ min: 1975, max: 2037 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
  })
  .map(({ year, month, day, hour, minute }) => `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`);
