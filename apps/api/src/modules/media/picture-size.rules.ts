import { mediaLimits } from '@lyceum/contract/product/media';

/** In pixels, as a picture's header declares them. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

type Sizes = Generator<PictureSize>;

/** The largest size that the picture declares, which is what a decoder allocates; undefined where the header states none. */
export function readPictureSize(mediaType: string, picture: Buffer): PictureSize | undefined {
  const read = readers[mediaType];
  if (!read) return undefined;
  let largest: PictureSize | undefined;
  try {
    for (const { width, height } of read(picture))
      largest = { width: Math.max(largest?.width ?? 0, width), height: Math.max(largest?.height ?? 0, height) };
  } catch (error) {
    // The file ends within a header. What was read before counts.
    if (!(error instanceof RangeError)) throw error;
  }
  return largest;
}

export const isPictureTooLarge = ({ width, height }: PictureSize): boolean =>
  Math.max(width, height) > mediaLimits.pictureSide || width * height > mediaLimits.picturePixels;

/** The chunk IHDR; Apple's variant has one chunk before it. Frames of an animation lie within it. */
function* readPng(file: Buffer): Sizes {
  for (let at = 8; at < 64; at += 12 + file.readUInt32BE(at))
    if (hasName(file, at + 4, 'IHDR')) yield { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) };
}

/** Every frame header before the image data. Thumbnails lie inside of other segments, which are skipped. */
function* readJpeg(file: Buffer): Sizes {
  let at = 2;
  for (;;) {
    while (file.readUInt8(at) !== 0xff) at += 1;
    const marker = file.readUInt8(at + 1);
    if (marker === 0xda) return;
    if (isFrameHeader(marker)) yield { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
    at += hasNoLength(marker) ? (marker === 0xff ? 1 : 2) : 2 + Math.max(2, file.readUInt16BE(at + 2));
  }
}

const isFrameHeader = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const hasNoLength = (marker: number): boolean => marker === 0xff || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9);

/** The screen and every frame: browsers enlarge the screen to a frame that exceeds it. */
function* readGif(file: Buffer): Sizes {
  yield { width: file.readUInt16LE(6), height: file.readUInt16LE(8) };
  let at = 13 + colorTableBytes(file.readUInt8(10));
  for (;;) {
    const kind = file.readUInt8(at);
    if (kind === 0x2c) {
      const [left, top] = [file.readUInt16LE(at + 1), file.readUInt16LE(at + 3)];
      yield { width: left + file.readUInt16LE(at + 5), height: top + file.readUInt16LE(at + 7) };
      at = skipSubBlocks(file, at + 11 + colorTableBytes(file.readUInt8(at + 9)));
    } else if (kind === 0x21) at = skipSubBlocks(file, at + 2);
    else return;
  }
}

const colorTableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

function skipSubBlocks(file: Buffer, start: number): number {
  let at = start;
  while (file.readUInt8(at) !== 0) at += 1 + file.readUInt8(at);
  return at + 1;
}

/** The canvas, and the pictures in it. */
function* readWebp(file: Buffer): Sizes {
  for (let at = 12; ; at += 8 + file.readUInt32LE(at + 4) + (file.readUInt32LE(at + 4) % 2)) {
    const data = at + 8;
    if (hasName(file, at, 'VP8X')) yield { width: 1 + file.readUIntLE(data + 4, 3), height: 1 + file.readUIntLE(data + 7, 3) };
    if (hasName(file, at, 'ANMF')) yield { width: 1 + file.readUIntLE(data + 6, 3), height: 1 + file.readUIntLE(data + 9, 3) };
    if (hasName(file, at, 'VP8 '))
      yield { width: file.readUInt16LE(data + 6) & 0x3fff, height: file.readUInt16LE(data + 8) & 0x3fff };
    if (hasName(file, at, 'VP8L')) {
      const bits = file.readUInt32LE(data + 1);
      yield { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
  }
}

/** The image properties of stills, and the tracks of sequences. The names are searched only in the boxes of metadata. */
function* readAvif(file: Buffer): Sizes {
  for (let at = 0; ; ) {
    const [bytes, name] = [boxBytes(file, at), file.toString('latin1', at + 4, at + 8)];
    const box = file.subarray(at, at + bytes);
    if (name === 'meta') for (const data of findAll(box, 'ispe')) yield readSize32(box, data + 4, 1);
    if (name === 'moov') {
      for (const data of findAll(box, 'tkhd')) yield readSize32(box, data + (box.readUInt8(data) === 1 ? 88 : 76), 65_536);
      for (const data of findAll(box, 'av01')) yield { width: box.readUInt16BE(data + 24), height: box.readUInt16BE(data + 26) };
    }
    at += bytes;
  }
}

/** 0: to the end of the file. 1: the length follows in 64 bits. */
function boxBytes(file: Buffer, at: number): number {
  const bytes = file.readUInt32BE(at);
  if (bytes === 0) return file.length - at;
  return Math.max(8, bytes === 1 ? Number(file.readBigUInt64BE(at + 8)) : bytes);
}

function* findAll(box: Buffer, name: string): Generator<number> {
  for (let at = box.indexOf(name); at !== -1; at = box.indexOf(name, at + 4)) yield at + 4;
}

const readSize32 = (box: Buffer, at: number, unit: number): PictureSize => ({
  width: box.readUInt32BE(at) / unit,
  height: box.readUInt32BE(at + 4) / unit,
});

const hasName = (file: Buffer, at: number, name: string): boolean => {
  if (at + 4 > file.length) throw new RangeError('the file ends within a header');
  return file.toString('latin1', at, at + 4) === name;
};

/** The pictures that browsers display; all other files are downloads. */
const readers: Readonly<Record<string, (picture: Buffer) => Sizes>> = {
  'image/png': readPng,
  'image/apng': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'image/webp': readWebp,
  'image/avif': readAvif,
};
