import { type InviteStatus, inviteResponses } from '@lyceum/contract/product/player-game';

const toMap = (spellings: readonly string[], status: InviteStatus) => spellings.map((spelling) => [spelling, status] as const);

const statuses: ReadonlyMap<string, InviteStatus> = new Map([
  ...toMap(inviteResponses.accept, '2'),
  ...toMap(inviteResponses.reject, '0'),
]);

/** Undefined for a response that is neither. */
export const parseInviteResponse = (response: string): InviteStatus | undefined => statuses.get(response.toLowerCase());
