import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import type { FastifyInstance } from 'fastify';

/** What fastify announces when an instance is made: the only moment at which a hook sees all of its routes. */
const channel = 'fastify.initialization';

const isAnnouncement = (message: unknown): message is { fastify: FastifyInstance } =>
  typeof message === 'object' && message !== null && 'fastify' in message;

/** Shows every server that is made from now on, before it has any route. Answers with what ends this. */
export function onServerMade(look: (app: FastifyInstance) => void): () => void {
  const listen = (message: unknown): void => {
    if (isAnnouncement(message)) look(message.fastify);
  };
  subscribe(channel, listen);
  return () => void unsubscribe(channel, listen);
}
