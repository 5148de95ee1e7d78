import { z } from 'zod';

/** Captions in YouTube's format json3: events of a few words each; those without words set the layout. */
export const Transcript = z.object({
  events: z.array(
    z.object({ tStartMs: z.number().default(0), segs: z.array(z.object({ utf8: z.string().default('') })).optional() }),
  ),
});
export type Transcript = z.output<typeof Transcript>;

const paragraphMs = 60_000;

/** Paragraphs of about a minute, each with the time at which it starts, so that a citation can be found in the video. */
export function renderTranscript({ events }: Transcript): string {
  const paragraphs: string[] = [];
  let words: string[] = [];
  let startMs = 0;
  const close = (): void => {
    if (words.length > 0) paragraphs.push(`[${formatTime(startMs)}] ${words.join(' ')}`);
    words = [];
  };
  for (const { tStartMs, segs = [] } of events) {
    const text = segs
      .map(({ utf8 }) => utf8)
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
    if (text === '') continue;
    if (tStartMs - startMs >= paragraphMs) close();
    if (words.length === 0) startMs = tStartMs;
    words.push(text);
  }
  close();
  return paragraphs.join('\n\n');
}

function formatTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const pad = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}
