import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

import type { ErrorFormat } from '../errors/error-format.ts';
import { limitBodyArrival } from './body-arrival.ts';
import { createAndCleanTemporaryFolder } from './temporary-files.ts';
import type { UploadSettings } from './upload-settings.ts';

interface Options {
  readonly uploads: UploadSettings;
  readonly errorFormat: ErrorFormat;
  readonly maxRequestMs: number;
}

/** Lets the routes that `mount` adds accept forms; on all others a form is an unsupported media type. */
export function acceptForms(app: FastifyInstance, options: Options, mount: (scope: FastifyInstance) => void): void {
  const { uploads, maxRequestMs } = options;
  limitBodyArrival(app, options);
  app.addHook('onReady', () => createAndCleanTemporaryFolder(uploads.folder, maxRequestMs));
  void app.register(async (scope) => {
    await scope.register(multipart);
    mount(scope);
  });
}
