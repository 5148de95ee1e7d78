/** Wall clocks of the world, through Intl alone: an own way beside the one that the server takes. */

/** `2026-11-20T18:00:00`, as a clock in that zone shows the instant. */
export function wallTime(instant: number, timezone: string): string {
  const parts = new Map(
    wallClock(timezone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/** `+01:00`: how far that zone is ahead of UTC at the instant. */
export function offsetAt(instant: number, timezone: string): string {
  const ahead = Date.parse(`${wallTime(instant, timezone)}Z`) - Math.floor(instant / 1000) * 1000;
  const minutes = Math.abs(ahead) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${ahead < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

function wallClock(timezone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
