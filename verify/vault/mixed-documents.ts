import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { LyceumClient } from '@lyceum/sdk';

import { hostileFiles } from '../../apps/api/src/modules/vault/testing/hostile/hostile-files.ts';
import { type DriveStandin, startDrive } from '../../standins/drive/drive.ts';
import { listen, type Standin } from '../../standins/listen.ts';
import { startYoutube, type YoutubeStandin } from '../../standins/youtube/youtube.ts';

/** A document to upload, and how its processing may end: with `text`, or with one of these failure codes. */
export interface MixedDocument {
  readonly name: string;
  readonly ends: readonly string[];
  create(client: LyceumClient): Promise<{ readonly document_id: number }>;
}

export interface Sources {
  /** Origins and the stand-ins that a worker reads in their place. */
  readonly standins: readonly (readonly [string, string])[];
  stop(): Promise<void>;
}

const demo = join(import.meta.dirname, '../../apps/ctl/src/demo/vault');
const video = 'dQw4w9WgXcQ';
const driveFile = '1AbCdEfGhIjKlMnOpQrStUvWxYz012345';

/** Web pages, a feed, a video and a Drive file. */
export async function startSources(): Promise<Sources> {
  const [page, feed] = [await readFile(join(demo, 'knots-five.html')), await readFile(join(demo, 'garden-notes.rss'))];
  const web: Standin = await listen(0, (request, response) => {
    const isFeed = request.url?.endsWith('.xml') ?? false;
    response.writeHead(200, { 'content-type': isFeed ? 'application/rss+xml' : 'text/html' }).end(isFeed ? feed : page);
  });
  const youtube: YoutubeStandin = await startYoutube();
  const events = [{ ms: 0, text: 'Welcome to the lamp makers of the old town.' }];
  youtube.videos.set(video, { title: 'Lamps', author: 'Ada', captions: [{ language: 'en', events }] });
  const drive: DriveStandin = await startDrive();
  const content = await readFile(join(demo, 'first-aid-burns.pdf'));
  drive.files.set(driveFile, { name: 'burns.pdf', mimeType: 'application/pdf', content, isPublic: true });
  return {
    standins: [
      ['https://pages.example', web.url],
      ['https://www.youtube.com', youtube.url],
      ['https://www.googleapis.com', drive.url],
    ],
    stop: async () => void (await Promise.all([web, youtube, drive].map((one) => one.stop()))),
  };
}

const text = ['text'];
const prose = (about: string, sentences: number): string =>
  Array.from({ length: sentences }, (_, at) => `Lamp ${at} of ${about} was lit at dusk and put out at dawn by its keeper.`).join(
    ' ',
  );

const fromBody = (name: string, body: object, ends: readonly string[] = text): MixedDocument => ({
  name,
  ends,
  create: (client) => client.documents.create({ body }),
});
const fromFile = (name: string, read: () => Promise<Buffer> | Buffer, ends: readonly string[] = text): MixedDocument => ({
  name,
  ends,
  create: async (client) =>
    client.documents.create({
      files: { document_file: new File([new Uint8Array(await read())], name.replaceAll(/[^\w.-]/g, '_')) },
    }),
});

/** One document of each type that is not a file. */
const others = (at: number): MixedDocument[] => [
  fromBody(`text ${at}`, { content: prose(`street ${at}`, 8) }),
  fromBody(`email ${at}`, {
    content: `From: a@example.org\r\nSubject: Lamps ${at}\r\n\r\n${prose(`square ${at}`, 8)}\r\n`,
    document_type: 'email',
  }),
  fromBody(`user ${at}`, { document_type: 'user' }),
  fromBody(`url ${at}`, { document_url: `https://pages.example/${at}` }),
  fromBody(`rss ${at}`, { document_url: `https://pages.example/${at}.xml`, document_type: 'rss' }),
  fromBody(`youtube ${at}`, { document_url: `https://www.youtube.com/watch?v=${video}` }),
  fromBody(`gdrive ${at}`, {
    document_url: `https://drive.google.com/file/d/${driveFile}/view`,
    document_type: 'gdrive',
    config: { api_key: 'AIzaStandin' },
  }),
  fromBody(`unsafe url ${at}`, { document_url: 'https://169.254.169.254/latest/meta-data/' }, ['unsafe_url']),
];

/** The upload may take a broken file for another type than it was made as, so that every clear end is fine. */
const anyEnd = [...text, ...['unsupported_type', 'damaged', 'password_protected', 'no_text', 'too_large', 'too_slow']];
const hostile = (): MixedDocument[] => hostileFiles.map(({ name, type, make }) => fromFile(`${name}.${type}`, make, anyEnd));

/** Good files of every type, texts and addresses, long ones, broken ones and bombs. */
export async function makeMixedDocuments(count: number): Promise<MixedDocument[]> {
  const names = (await readdir(demo)).toSorted();
  const files = names.map((name) => fromFile(name, () => readFile(join(demo, name))));
  const long = fromBody('long text', { content: prose('the long wall', 1500) });
  const bad = hostile();
  const isSmall = count < 50;
  const chosen = isSmall ? bad.filter((_, index) => index % 40 === 0) : bad.slice(0, Math.floor(count * 0.4));
  const mixed: MixedDocument[] = isSmall ? [] : [long];
  for (let at = 0; mixed.length + chosen.length < count; at += 1) mixed.push(...others(at), ...files);
  return interleave(mixed.slice(0, count - chosen.length), chosen);
}

/** Good and bad ones next to each other, so that they run at the same time. */
function interleave(many: readonly MixedDocument[], few: readonly MixedDocument[]): MixedDocument[] {
  const every = Math.max(1, Math.floor(many.length / Math.max(few.length, 1)));
  const rest = [...few];
  return [...many.flatMap((one, at) => (at % every === 0 ? [one, ...rest.splice(0, 1)] : [one])), ...rest];
}
