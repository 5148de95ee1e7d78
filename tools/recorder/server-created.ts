import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import type { FastifyInstance } from 'fastify';

/** Published by fastify when an instance is created: only a hook added at this moment sees all of its routes. */
const channel = 'fastify.initialization';

const isAnnouncement = (message: unknown): message is { fastify: FastifyInstance } =>
  typeof message === 'object' && message !== null && 'fastify' in message;

/** Calls back for every server created from now on, before it has any route. Returns a function that unsubscribes. */
export function onServerCreated(onCreated: (app: FastifyInstance) => void): () => void {
  const listen = (message: unknown): void => {
    if (isAnnouncement(message)) onCreated(message.fastify);
  };
  subscribe(channel, listen);
  return () => void unsubscribe(channel, listen);
}
