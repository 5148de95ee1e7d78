import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

import type { ObjectSettings } from './index.ts';

/** `full`: refuses uploads as MinIO does without room. `down`: closes every connection. */
export type S3Fault = 'full' | 'down' | undefined;

export interface FailingS3 {
  readonly settings: ObjectSettings;
  fault: S3Fault;
  stop(): Promise<void>;
}

const storageFull =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>XMinioStorageFull</Code><Message>Storage backend has reached its minimum free drive threshold. Please delete a few objects to proceed.</Message></Error>';

/** A proxy in front of a real store, which fails on demand. */
export async function startFailingS3(settings: ObjectSettings): Promise<FailingS3> {
  if (settings.kind !== 's3') throw new Error('not a bucket');
  const { hostname, port } = new URL(settings.endpoint);
  const forward = (incoming: IncomingMessage, response: ServerResponse): void => {
    // With the client's own Host header, which its signature contains.
    const { method, url, headers } = incoming;
    const forwarded = request({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  };
  const server = createServer((incoming, response) => {
    if (state.fault === 'down') return void incoming.destroy();
    if (state.fault !== 'full' || incoming.method !== 'PUT') return forward(incoming, response);
    incoming.resume();
    incoming.once('end', () => response.writeHead(507, { 'content-type': 'application/xml' }).end(storageFull));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  const state: FailingS3 = {
    settings: { ...settings, endpoint: `http://127.0.0.1:${own}` },
    fault: undefined,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return state;
}
