import type { GameEvent } from '@lyceum/contract/product/game-play';

import type { OutboxWriter } from '../../../platform/outbox/index.ts';

export const getGameTopic = (id: number) => ({ kind: 'game', id }) as const;

/** Publishes to the game's stream when the transaction commits. */
export const publishGameEvent = (
  outbox: Pick<OutboxWriter, 'add'>,
  { id, workspace_id }: { readonly id: number; readonly workspace_id: number },
  event: GameEvent,
): Promise<void> =>
  outbox.add({
    workspaceId: workspace_id,
    topic: getGameTopic(id),
    event: event.type,
    about: `game:${id}`,
    data: { ...event, game: id },
  });
