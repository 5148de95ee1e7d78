import type { Log } from '@lyceum/kit';

import type { Clock } from '../clock.ts';
import { createDiskObjectStore } from './disk-objects.ts';
import type { Objects } from './objects.ts';
import type { S3Settings } from './s3-client.ts';
import { createS3ObjectStore } from './s3-objects.ts';

export { createObjectKey } from './object-key.rules.ts';
export type { Objects } from './objects.ts';
export { getOrphanCutoff, type KeyRange, type SweepDeps, sweepOrphans } from './sweep-orphans.ts';

export type ObjectSettings = { readonly kind: 'disk'; readonly folder: string } | ({ readonly kind: 's3' } & S3Settings);

/** An object store: a folder, or a bucket with the S3 API. */
export const createObjectStore = (settings: ObjectSettings, deps: { readonly clock: Clock; readonly log: Log }): Objects =>
  settings.kind === 'disk' ? createDiskObjectStore(settings.folder, deps) : createS3ObjectStore(settings, deps.log);
