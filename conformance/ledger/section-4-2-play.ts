import { createPagingEntries, createRequirementPerValue, requirements } from './entries.ts';

const quests = '4.2 GET /api/v1/quests/by-url/';
const games = '4.2 GET /api/v1/problems/player-game/';
const invite = '4.2 POST /api/v1/problems/player-game/{id}/player-invite/';

export const playEndpoints = [
  ...requirements('product.quests.by-url.get', quests, {
    list: 'GET …/quests/by-url/ lists quests in pages.',
    'query.category': '`category` (string) filters by category.',
    'query.ordering.several': '`ordering` takes several values at once.',
    'query.owned.true': '`owned=true` gives the quests that the caller owns.',
    'query.owned.false': '`owned=false` is accepted.',
    'query.player_level': '`player_level` (string) filters by player level.',
    'query.saved.true': '`saved=true` gives the quests that the caller has saved.',
    'query.saved.false': '`saved=false` is accepted.',
    'query.search': '`search` (string) finds quests by text.',
    'query.subcategory': '`subcategory` (string) filters by subcategory.',
    'query.tags': '`tags` filters by tag ID (integer).',
    'query.tags.several': '`tags` takes several tag IDs at once.',
    '200': 'The list returns 200 with a PaginatedQuestList.',
  }),
  ...createRequirementPerValue(
    'product.quests.by-url.get.query.creation_status.enum',
    quests,
    ['completed', 'failed', 'in_progress', 'not_started'],
    (status) => `\`creation_status=${status}\` gives the quests in this state.`,
  ),
  ...createRequirementPerValue(
    'product.quests.by-url.get.query.ordering.enum',
    quests,
    ['created_at', 'name', 'popularity'],
    (name) => `\`ordering=${name}\` orders the quests by it, ascending.`,
  ),
  ...createRequirementPerValue(
    'product.quests.by-url.get.query.ordering.enum',
    quests,
    ['-created_at', '-name', '-popularity'],
    (name) => `\`ordering=${name}\` orders the quests by it, descending.`,
  ),
  ...createRequirementPerValue(
    'product.quests.by-url.get.query.visibility.enum',
    quests,
    ['org', 'private', 'public', 'team'],
    (visibility) => `\`visibility=${visibility}\` gives the quests of this visibility.`,
  ),
  ...createPagingEntries('product.quests.by-url.get', quests),
  ...requirements('product.quests.by-url.get', `${quests}, 7`, {
    '400': 'Invalid input returns 400.',
    '401': 'A caller who is not authenticated gets 401.',
  }),
  ...requirements('product.quests.by-url.post', quests, {
    variant: 'A POST variant exists on the same path and takes a JSON body.',
    'body.url': "With body field `url` (publication custom URL) it gives only quests created by that publication's owner.",
    'body.url.omitted': 'Without `url` it gives the full list.',
  }),

  ...requirements('product.player-game.get', games, {
    list: 'GET …/player-game/ lists player games.',
    'query.created_at__gte': '`created_at__gte` (date-time) gives the games created then or later.',
    'query.created_at__lte': '`created_at__lte` (date-time) gives the games created then or earlier.',
    'query.creator': '`creator` (integer) filters by creator.',
    'query.is_completed': '`is_completed` (boolean) filters by it.',
    'query.is_loaded': '`is_loaded` (boolean) filters by it.',
    'query.is_started': '`is_started` (boolean) filters by it.',
    '200': 'The list returns 200 with a PaginatedPlayerGameList.',
  }),
  ...createPagingEntries('product.player-game.get', games),

  ...requirements('product.player-game.player-invite.post', `${invite}, 3`, {
    process: "POST …/player-invite/ processes a player's response to an invite.",
  }),
  ...requirements('product.player-game.player-invite.post', invite, {
    'path.id': 'Path parameter `id` is a required integer.',
    body: 'The body is an InviteResponse.',
    '200': 'A processed invite returns 200 with an empty object.',
  }),
  ...requirements('product.player-game.player-invite.post', `${invite}, 7`, {
    '400': 'An error in processing the invite returns 400.',
  }),
];
