import { crc32, deflateSync } from 'node:zlib';

/** Files of a few kilobytes at most that decode to the given number of pixels, or that declare it. */
export interface PictureBomb {
  readonly name: string;
  readonly mediaType: string;
  build(width: number, height: number): Buffer;
}

const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const u16be = (...values: number[]): Buffer => Buffer.concat(values.map((value) => Buffer.from([value >>> 8, value & 255])));
const u16le = (...values: number[]): Buffer => Buffer.concat(values.map((value) => Buffer.from([value & 255, value >>> 8])));
const u24le = (value: number): Buffer => Buffer.from([value & 255, (value >>> 8) & 255, value >>> 16]);
const u32be = (...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])));
const u32le = (value: number): Buffer => Buffer.from(u32be(value)).reverse();

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(name), data]);
  return Buffer.concat([u32be(data.length), body, u32be(crc32(body))]);
}

/** The header is valid; of the rows of one bit per pixel, the first thousand at most are there. */
const png = (width: number, height: number, ...more: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x89]),
    text('PNG\r\n\x1a\n'),
    pngChunk('IHDR', Buffer.concat([u32be(width, height), Buffer.from([1, 0, 0, 0, 0])])),
    ...more,
    pngChunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 1_000)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), u16be(data.length + 2), data]);
const frame = (marker: number, width: number, height: number): Buffer =>
  segment(marker, Buffer.concat([Buffer.from([8]), u16be(height, width), Buffer.from([1, 1, 0x11, 0])]));
const jpeg = (...segments: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.concat([text('JFIF\0'), Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0])])),
    ...segments,
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.alloc(64),
    Buffer.from([0xff, 0xd9]),
  ]);

const gif = (screen: readonly [number, number], picture: readonly [number, number]): Buffer =>
  Buffer.concat([
    text('GIF89a'),
    u16le(...screen),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c]),
    u16le(0, 0, ...picture),
    Buffer.from([0, 2, 2, 0x44, 1, 0, 0x3b]),
  ]);

const webpChunk = (name: string, data: Buffer): Buffer =>
  Buffer.concat([text(name), u32le(data.length), data, Buffer.alloc(data.length % 2)]);
const webp = (...chunks: Buffer[]): Buffer => {
  const body = Buffer.concat([text('WEBP'), ...chunks]);
  return Buffer.concat([text('RIFF'), u32le(body.length), body]);
};
const canvas = (width: number, height: number): Buffer =>
  webpChunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), u24le(width - 1), u24le(height - 1)]));
const lossless = (width: number, height: number): Buffer =>
  webpChunk('VP8L', Buffer.concat([Buffer.from([0x2f]), u32le((width - 1) | ((height - 1) << 14)), Buffer.alloc(8)]));
const lossy = (width: number, height: number): Buffer =>
  webpChunk('VP8 ', Buffer.concat([Buffer.from([0, 0, 0, 0x9d, 1, 0x2a]), u16le(width, height), Buffer.alloc(8)]));

const box = (name: string, ...data: Buffer[]): Buffer => {
  const body = Buffer.concat([text(name), ...data]);
  return Buffer.concat([u32be(body.length + 4), body]);
};
const avif = (...boxes: Buffer[]): Buffer => Buffer.concat([box('ftyp', text('avif'), u32be(0), text('avifmif1miaf')), ...boxes]);
const still = (width: number, height: number): Buffer =>
  box('meta', u32be(0), box('iprp', box('ipco', box('ispe', u32be(0, width, height)))));
const track = (width: number, height: number): Buffer =>
  box('moov', box('trak', box('tkhd', Buffer.alloc(76), u32be(width * 65_536, height * 65_536))));

/** Every accepted format, and every place in it that declares a size. */
export const pictureBombs: readonly PictureBomb[] = [
  { name: 'a PNG', mediaType: 'image/png', build: png },
  { name: 'an animated PNG', mediaType: 'image/apng', build: (w, h) => png(w, h, pngChunk('acTL', u32be(1, 0))) },
  { name: 'a JPEG', mediaType: 'image/jpeg', build: (w, h) => jpeg(frame(0xc0, w, h)) },
  { name: 'a progressive JPEG', mediaType: 'image/jpeg', build: (w, h) => jpeg(frame(0xc2, w, h)) },
  {
    name: 'a JPEG whose size follows 200 KB of metadata with a small thumbnail',
    mediaType: 'image/jpeg',
    build: (w, h) =>
      jpeg(
        segment(0xe1, jpeg(frame(0xc0, 1, 1))),
        ...Array.from({ length: 4 }, () => segment(0xe2, Buffer.alloc(50_000))),
        frame(0xc0, w, h),
      ),
  },
  {
    name: 'a JPEG with a second frame header',
    mediaType: 'image/jpeg',
    build: (w, h) => jpeg(frame(0xc0, 1, 1), frame(0xc0, w, h)),
  },
  { name: 'a GIF', mediaType: 'image/gif', build: (w, h) => gif([w, h], [1, 1]) },
  { name: 'a GIF with a frame larger than its screen', mediaType: 'image/gif', build: (w, h) => gif([1, 1], [w, h]) },
  { name: 'an extended WebP', mediaType: 'image/webp', build: (w, h) => webp(canvas(w, h), lossless(1, 1)) },
  { name: 'a lossless WebP', mediaType: 'image/webp', build: (w, h) => webp(lossless(Math.min(w, 16_384), Math.min(h, 16_384))) },
  { name: 'a lossy WebP', mediaType: 'image/webp', build: (w, h) => webp(lossy(Math.min(w, 16_383), Math.min(h, 16_383))) },
  { name: 'an AVIF', mediaType: 'image/avif', build: (w, h) => avif(still(w, h)) },
  { name: 'an AVIF sequence', mediaType: 'image/avif', build: (w, h) => avif(still(1, 1), track(w, h)) },
];
