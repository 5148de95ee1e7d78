import { UnreadableDocument } from '../unreadable-document.ts';

const pathWithId = /^\/(?:shorts|embed|live|v)\/([\w-]{11})(?:\/|$)/;

/** The id in any address of a video: `watch?v=`, `youtu.be/`, `/shorts/`, `/embed/`, `/live/`. */
export function getYoutubeVideoId(text: string): string {
  const url = URL.parse(text);
  const host = url?.hostname.replace(/^(www|m|music)\./, '') ?? '';
  const isYoutube = host === 'youtube.com' || host === 'youtube-nocookie.com';
  const candidate =
    host === 'youtu.be'
      ? url?.pathname.slice(1, 12)
      : isYoutube
        ? (url?.searchParams.get('v') ?? pathWithId.exec(url?.pathname ?? '')?.[1])
        : undefined;
  if (candidate === undefined || !/^[\w-]{11}$/.test(candidate)) {
    throw new UnreadableDocument(
      'invalid_source',
      'This is not the address of a YouTube video, such as https://www.youtube.com/watch?v=….',
    );
  }
  return candidate;
}
