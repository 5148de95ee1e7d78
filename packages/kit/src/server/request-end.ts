import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    isOver: boolean;
  }
}

/** Acts once per request, when its response is sent or its client has gone. Fastify's onResponse leaves out the latter. */
export function onRequestEnd(app: FastifyInstance, act: (request: FastifyRequest, reply: FastifyReply) => void): void {
  const end = (request: FastifyRequest, reply: FastifyReply): void => {
    if (request.isOver) return;
    request.isOver = true;
    act(request, reply);
  };
  app.decorateRequest('isOver', false);
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.on('close', () => end(request, reply));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply);
    done();
  });
}
