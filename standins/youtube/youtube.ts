import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { z } from 'zod';

import { listen, type Standin } from '../listen.ts';

const PlayerCall = z.object({
  videoId: z.string().regex(/^[\w-]{11}$/),
  context: z.object({ client: z.object({ clientName: z.string(), clientVersion: z.string() }) }),
});

export interface Caption {
  readonly language: string;
  /** Made by speech recognition. */
  readonly isRecognized?: boolean;
  readonly events: readonly { readonly ms: number; readonly text: string }[];
}
export interface Video {
  readonly title: string;
  readonly author: string;
  readonly description?: string;
  readonly isPrivate?: boolean;
  readonly captions: readonly Caption[];
}

/** `robot`: asks to sign in. `empty`: captions without a body, as YouTube sends them to callers without a token. */
export type YoutubeFault = 'robot' | 'empty' | '429' | 'foreign-captions' | undefined;

export interface YoutubeStandin extends Standin {
  readonly videos: Map<string, Video>;
  fault: YoutubeFault;
}

/** `POST /youtubei/v1/player` and `GET /api/timedtext`, as the apps use them. */
export async function startYoutube({ port = 0 }: { port?: number } = {}): Promise<YoutubeStandin> {
  const videos = new Map<string, Video>();
  const state: { fault: YoutubeFault } = { fault: undefined };
  const server = await listen(port, (request, response) => {
    serve(videos, state.fault, request, response).catch(() => response.destroy());
  });
  return Object.assign(state, { ...server, videos });
}

async function serve(
  videos: ReadonlyMap<string, Video>,
  fault: YoutubeFault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const send = (status: number, body: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
  if (fault === '429') return void response.writeHead(429, { 'content-type': 'text/html' }).end('<html>Sorry…</html>');
  if (request.method === 'POST' && url.pathname === '/youtubei/v1/player') {
    const call = PlayerCall.safeParse(JSON.parse(await text(request)));
    if (!call.success) return void send(400, invalidArgument);
    const { videoId } = call.data;
    return void send(200, playerResponse(videos.get(videoId), { videoId, origin: url.origin, fault }));
  }
  if (url.pathname === '/api/timedtext') {
    const caption = videos
      .get(url.searchParams.get('v') ?? '')
      ?.captions.find(
        ({ language, isRecognized = false }) =>
          language === url.searchParams.get('lang') && isRecognized === (url.searchParams.get('kind') === 'asr'),
      );
    if (caption === undefined || url.searchParams.get('signature') !== 'standin' || fault === 'empty')
      return void response.writeHead(200).end();
    return void send(200, { wireMagic: 'pb3', events: captionEvents(caption) });
  }
  response.writeHead(404).end();
}

const invalidArgument = { error: { code: 400, message: 'Request contains an invalid argument.', status: 'INVALID_ARGUMENT' } };

function playerResponse(
  video: Video | undefined,
  { videoId, origin, fault }: { videoId: string; origin: string; fault: YoutubeFault },
): unknown {
  if (fault === 'robot')
    return { playabilityStatus: { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm you’re not a bot' } };
  if (video === undefined) return { playabilityStatus: { status: 'ERROR', reason: 'This video is unavailable' } };
  if (video.isPrivate)
    return {
      playabilityStatus: {
        status: 'LOGIN_REQUIRED',
        reason: 'This is a private video. Please sign in to verify that you may see it.',
      },
    };
  const host = fault === 'foreign-captions' ? 'http://169.254.169.254' : origin;
  const captionTracks = video.captions.map(({ language, isRecognized = false }) => ({
    baseUrl: `${host}/api/timedtext?v=${videoId}&signature=standin&lang=${language}${isRecognized ? '&kind=asr' : ''}`,
    name: { runs: [{ text: language }] },
    vssId: `${isRecognized ? 'a' : ''}.${language}`,
    languageCode: language,
    ...(isRecognized && { kind: 'asr' }),
    isTranslatable: true,
  }));
  return {
    playabilityStatus: { status: 'OK', playableInEmbed: true },
    videoDetails: {
      videoId,
      title: video.title,
      lengthSeconds: '60',
      author: video.author,
      shortDescription: video.description ?? '',
      isLiveContent: false,
    },
    ...(captionTracks.length > 0 && { captions: { playerCaptionsTracklistRenderer: { captionTracks } } }),
  };
}

/** The first event sets the window and has no words; recognised captions come word by word, with events for line breaks. */
const captionEvents = ({ events, isRecognized = false }: Caption): unknown[] => [
  { tStartMs: 0, dDurationMs: 60_000, id: 1, wpWinPosId: 1, wsWinStyleId: 1 },
  ...events.flatMap(({ ms, text: words }) => [
    {
      tStartMs: ms,
      dDurationMs: 4000,
      wWinId: 1,
      segs: isRecognized
        ? words.split(/(?= )/).map((word, index) => ({ utf8: word, tOffsetMs: index * 200, acAsrConf: 0 }))
        : [{ utf8: words }],
    },
    ...(isRecognized ? [{ tStartMs: ms + 3000, dDurationMs: 1000, wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] }] : []),
  ]),
];
