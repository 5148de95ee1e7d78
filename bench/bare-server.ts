import { createServer } from 'node:http';

/** The floor: Node's own server sending the same bytes with the same headers, and nothing else. Started as a process of its own. */
process.once('message', (message: { headers: Record<string, string>; body: string }) => {
  const body = Buffer.from(message.body);
  const server = createServer((_request, response) => void response.writeHead(200, message.headers).end(body));
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
