import { createServer } from 'node:http';

export interface BareResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The baseline: `node:http` sending the same bytes and headers, and nothing else. Started as its own process. */
process.once('message', (responses: Readonly<Record<string, BareResponse>>) => {
  const ready = new Map(
    Object.entries(responses).map(([target, { headers, body }]) => [target, { headers, body: Buffer.from(body) }]),
  );
  const server = createServer((request, response) => {
    const found = ready.get(request.url ?? '');
    if (found) response.writeHead(200, found.headers).end(found.body);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
