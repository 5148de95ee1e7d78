import type { OutboxWriter } from '../../../platform/outbox/index.ts';

export const getGameTopic = (id: number) => ({ kind: 'game', id }) as const;

/** Nothing in it may depend on which option of a problem is right, until the game has ended. */
interface GameEvent {
  readonly type: string;
  readonly status?: string;
  readonly player?: number;
  readonly invite_status?: string;
  readonly answered_questions_count?: number;
  readonly has_finished?: boolean;
}

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
