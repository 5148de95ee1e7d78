import { createServer } from 'node:http';

export interface BareAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The floor: Node's own server sending the same bytes with the same headers, and nothing else. Started as a process of its own. */
process.once('message', (answers: Readonly<Record<string, BareAnswer>>) => {
  const ready = new Map(
    Object.entries(answers).map(([target, { headers, body }]) => [target, { headers, body: Buffer.from(body) }]),
  );
  const server = createServer((request, response) => {
    const answer = ready.get(request.url ?? '');
    if (answer) response.writeHead(200, answer.headers).end(answer.body);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
