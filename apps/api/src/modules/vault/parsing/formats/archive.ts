import { buffer } from 'node:stream/consumers';

import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

import { parserLimits } from '../limits.ts';
import { UnreadableDocument } from '../unreadable-document.ts';

export interface Archive {
  readonly names: readonly string[];
  /** Undefined if the archive has no such file. */
  read(name: string): Promise<string | undefined>;
}

/**
 * Opens the zip file of an Office document. What it unpacks to is checked before anything is unpacked, and yauzl stops at the declared
 * size of an entry, so that a declaration cannot lie.
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await openZip(bytes);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw passwordProtected();
    unpacked += entry.uncompressedSize;
    entries.set(entry.fileName, entry);
    if (entries.size > parserLimits.archiveEntries || unpacked > parserLimits.unpackedBytes) throw bomb();
  }
  if (unpacked > parserLimits.ratioAppliesFromBytes && unpacked > bytes.length * parserLimits.unpackRatio) throw bomb();
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      return (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
    },
  };
}

/** Unpacks every file once and keeps none, for libraries that unpack by themselves and without limits. */
export async function assertSafeArchive(bytes: Buffer): Promise<void> {
  await openArchive(bytes);
  const zip = await openZip(bytes);
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('/')) for await (const _piece of await zip.openReadStreamPromise(entry));
  }
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  // Office documents with a password are not zip files, but OLE containers.
  if (bytes.readUInt32BE(0) === 0xd0cf11e0) throw passwordProtected();
  return fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
}

const bomb = (): UnreadableDocument =>
  new UnreadableDocument(
    'too_large',
    `This file unpacks to more than ${parserLimits.unpackedBytes / 1024 / 1024} MiB, or to far more than its own size. Split it into smaller documents.`,
  );
export const passwordProtected = (): UnreadableDocument =>
  new UnreadableDocument(
    'password_protected',
    'This file is protected by a password, or in a format before 2007. Save it without a password in the current format and upload it again.',
  );
