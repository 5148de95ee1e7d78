/** Uses only Intl, so that the checks do not depend on the server's own time zone code. */

/** The local time of the instant in that zone: `2026-11-20T18:00:00`. */
export function formatWallTime(instant: number, timezone: string): string {
  const parts = new Map(
    wallClock(timezone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/** The zone's offset from UTC at the instant: `+01:00`. */
export function formatOffset(instant: number, timezone: string): string {
  const ahead = Date.parse(`${formatWallTime(instant, timezone)}Z`) - Math.floor(instant / 1000) * 1000;
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
