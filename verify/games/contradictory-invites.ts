import type { Finding } from '../finding.ts';
import { createQuest, withWorld } from './played-world.ts';

/** A guest accepts and declines at the same time: the first response counts, and the creator hears of one. */
export const answerInviteConcurrently = (responses: number): Promise<Finding> =>
  withWorld({}, async ({ api, workspaceId }) => {
    const [creator, guest] = [await api.user(workspaceId), await api.user(workspaceId)];
    const primary_quest = await createQuest(creator, 1);
    const { id } = await creator.client.games.create({ body: { primary_quest, users: [guest.id] } });
    const statuses = await Promise.all(
      Array.from({ length: responses }, async (_, index) => {
        const response = index % 2 === 0 ? 'accept' : 'decline';
        const sent = await fetch(`${api.url}/api/v1/problems/player-game/${id}/player-invite/`, {
          method: 'POST',
          headers: { authorization: `Bearer ${guest.key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ response }),
        });
        await sent.body?.cancel();
        return { response, status: sent.status };
      }),
    );
    const final = (await creator.client.games.get({ id })).player_game_players[1]?.invite_status;
    const { count } = await creator.client.notifications.list();
    const winning = final === '2' ? 'accept' : 'decline';
    const isConsistent = statuses.every(({ response, status }) => status === (response === winning ? 200 : 400));
    return {
      text: `${responses} concurrent contradictory responses to an invite: status ${final}, ${count} notification(s), ${isConsistent ? 'every response' : 'NOT every response'} agrees with it`,
      holds: (final === '0' || final === '2') && count === 1 && isConsistent,
    };
  });
