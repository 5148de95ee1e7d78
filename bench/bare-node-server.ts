import { createServer } from 'node:http';

import type { PreparedReplies } from './start-bare-servers.ts';

/** Node's own server sending prepared replies, and nothing else. Runs as a process of its own. */
process.once('message', (replies: PreparedReplies) => {
  const prepared = new Map(
    Object.entries(replies).map(([target, { headers, body }]) => [target, { headers, body: Buffer.from(body) }]),
  );
  const server = createServer((request, response) => {
    const reply = prepared.get(request.url ?? '');
    if (reply) response.writeHead(200, reply.headers).end(reply.body);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
