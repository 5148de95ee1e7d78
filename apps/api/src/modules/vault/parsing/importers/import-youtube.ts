import { z } from 'zod';
import { parseJsonOrUndefined } from '../../../../platform/parse-json.ts';
import { normalizeText } from '../normalize-text.ts';
import type { ParsedText } from '../parsed-text.ts';
import { SourceUnavailable } from '../source-unavailable.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { fetchSource } from './fetch-source.ts';
import type { ImportDeps } from './import-deps.ts';
import { renderTranscript, Transcript } from './transcript.ts';
import { getYoutubeVideoId } from './youtube-video-id.ts';

const CaptionTrack = z.object({ baseUrl: z.string(), languageCode: z.string(), kind: z.string().optional() });
const Player = z.object({
  playabilityStatus: z.object({ status: z.string(), reason: z.string().optional() }),
  videoDetails: z
    .object({ title: z.string(), author: z.string().optional(), shortDescription: z.string().optional() })
    .optional(),
  captions: z
    .object({ playerCaptionsTracklistRenderer: z.object({ captionTracks: z.array(CaptionTrack).optional() }).optional() })
    .optional(),
});
type CaptionTrack = z.output<typeof CaptionTrack>;
type Player = z.output<typeof Player>;

const Config = z
  .object({ language: z.string().max(20).optional() })
  .nullish()
  .catch(null);
/** The web player's captions need a token of the browser; those of the app do not. */
const client = { clientName: 'ANDROID', clientVersion: '20.10.38', hl: 'en' };

/** The title, description and captions of a video: those that its author wrote, or else those that were recognised. */
export async function importYoutube(
  deps: ImportDeps,
  { url, config }: { url: string; config: unknown },
  signal: AbortSignal,
): Promise<ParsedText> {
  const origin = deps.services?.youtube ?? 'https://www.youtube.com';
  const player = await fetchPlayer(deps, origin, getYoutubeVideoId(url), signal);
  assertPlayable(player);
  const tracks = player.captions?.playerCaptionsTracklistRenderer?.captionTracks ?? [];
  const track = chooseTrack(tracks, Config.parse(config)?.language);
  if (track === undefined) throw new UnreadableDocument('no_text', 'This video has no captions, so there is nothing to read.');
  const transcript = renderTranscript(await fetchCaptions(deps, origin, track, signal));
  const { title = 'Video', author, shortDescription = '' } = player.videoDetails ?? {};
  const parts = [`# ${title}`, author === undefined ? '' : `By ${author}`, shortDescription, '## Transcript', transcript];
  return { title: normalizeText(title), text: normalizeText(parts.filter((part) => part.trim() !== '').join('\n\n')) };
}

async function fetchPlayer(deps: ImportDeps, origin: string, videoId: string, signal: AbortSignal): Promise<Player> {
  const response = await fetchSource(
    deps,
    {
      url: `${origin}/youtubei/v1/player?prettyPrint=false`,
      purpose: 'vault.youtube',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ context: { client }, videoId }),
    },
    signal,
  );
  const player = Player.safeParse(parseJsonOrUndefined(response.body));
  if (response.status === 400) throw new UnreadableDocument('not_found', 'YouTube does not know this video.');
  if (response.status !== 200 || !player.success) throw busy();
  return player.data;
}

function assertPlayable({ playabilityStatus: { status, reason = '' } }: Player): void {
  if (status === 'OK') return;
  // YouTube asks callers that it takes for robots to sign in; later, or from elsewhere, it works again.
  if (status === 'LOGIN_REQUIRED' && /not a bot/i.test(reason)) throw busy();
  if (status === 'LOGIN_REQUIRED') throw new UnreadableDocument('access_denied', 'This video is private or restricted by age.');
  throw new UnreadableDocument('not_found', 'This video is not available on YouTube.');
}

/** The wanted language before others, English next, and written captions before recognised ones (`asr`). */
function chooseTrack(tracks: readonly CaptionTrack[], language = 'en'): CaptionTrack | undefined {
  const penalty = ({ languageCode, kind }: CaptionTrack): number => {
    const [wanted, english] = [language, 'en'].map((code) => languageCode === code || languageCode.startsWith(`${code}-`));
    return (wanted ? 0 : english ? 2 : 4) + (kind === 'asr' ? 1 : 0);
  };
  return tracks.toSorted((one, other) => penalty(one) - penalty(other))[0];
}

async function fetchCaptions(
  deps: ImportDeps,
  origin: string,
  { baseUrl }: CaptionTrack,
  signal: AbortSignal,
): Promise<Transcript> {
  const url = new URL(baseUrl, origin);
  // The address comes from a response: it must not lead to another host.
  if (url.origin !== new URL(origin).origin && url.origin !== 'https://www.youtube.com') throw busy();
  url.searchParams.set('fmt', 'json3');
  const response = await fetchSource(deps, { url, purpose: 'vault.youtube' }, signal);
  const transcript = Transcript.safeParse(parseJsonOrUndefined(response.body));
  // Refused captions are an empty response with status 200.
  if (response.status !== 200 || !transcript.success) throw busy();
  return transcript.data;
}

const busy = (): SourceUnavailable =>
  new SourceUnavailable('unreachable', 'YouTube does not give out the captions of this video at the moment.');
