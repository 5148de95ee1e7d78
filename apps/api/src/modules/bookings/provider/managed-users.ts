import type { Outbound } from '../../../platform/outbound/index.ts';
import { type Ask, askingAs, type ManagedUserSettings, read } from './exchange.ts';
import {
  AnyAnswer,
  CreatedAnswer,
  foundIn,
  KeysAnswer,
  markName,
  refusalIn,
  tokensIn,
  UserAnswer,
  UsersAnswer,
} from './managed-user-answers.ts';
import type { SchedulingProvider } from './scheduling-provider.ts';

/** The provider's interface for managed users: they are made, found and given tokens by whoever knows the client's secret. */
export function managedUsers(outbound: Outbound, settings: ManagedUserSettings): SchedulingProvider {
  const client = encodeURIComponent(settings.clientId);
  const ask = askingAs(settings, outbound);
  return { ...people(ask, `/oauth-clients/${client}/users`), ...tokens(ask, client) };
}

const people = (ask: Ask, users: string): Pick<SchedulingProvider, 'create' | 'find' | 'remove'> => ({
  async create({ email, name, timezone, mark }, timed) {
    const body = { email, name, timeZone: timezone, metadata: { [markName]: mark } };
    const answer = await ask({ method: 'POST', path: users, purpose: 'create', body }, timed);
    if (answer.kind !== 'answered') return answer;
    if (answer.status === 409) return { kind: 'address_taken', managedUserId: numberIn(refusalIn(answer.body)) };
    return read(answer, CreatedAnswer, ({ data }) => ({ kind: 'created', managedUserId: data.user.id, tokens: tokensIn(data) }));
  },
  async find({ managedUserId, email }, timed) {
    const which = managedUserId === undefined ? `?emails=${encodeURIComponent(email)}` : `/${managedUserId}`;
    const answer = await ask({ method: 'GET', path: users + which, purpose: 'find' }, timed);
    if (answer.kind !== 'answered') return answer;
    if (answer.status === 404) return { kind: 'no_such_user' };
    if (managedUserId !== undefined) return read(answer, UserAnswer, ({ data }) => foundIn(data));
    // One address is one user's: of several nobody can say who has it.
    return read(answer, UsersAnswer, ({ data: [only, ...more] }) =>
      only && more.length === 0 ? foundIn(only) : { kind: 'no_such_user' },
    );
  },
  async remove(managedUserId, timed) {
    const answer = await ask({ method: 'DELETE', path: `${users}/${managedUserId}`, purpose: 'remove' }, timed);
    if (answer.kind !== 'answered') return answer;
    return answer.status === 404 ? { kind: 'no_such_user' } : read(answer, AnyAnswer, () => ({ kind: 'removed' }));
  },
});

const tokens = (ask: Ask, client: string): Pick<SchedulingProvider, 'refresh' | 'forceRefresh'> => ({
  async refresh(refreshToken, timed) {
    const path = `/oauth/${client}/refresh`;
    const answer = await ask({ method: 'POST', path, purpose: 'refresh', body: { refreshToken } }, timed);
    if (answer.kind !== 'answered') return answer;
    // 404 is how the loser of two refreshes at once is told.
    if (answer.status === 404 || answer.status === 400) return { kind: 'refresh_token_refused' };
    return read(answer, KeysAnswer, ({ data }) => ({ kind: 'tokens', tokens: tokensIn(data) }));
  },
  async forceRefresh(managedUserId, timed) {
    const path = `/oauth-clients/${client}/users/${managedUserId}/force-refresh`;
    const answer = await ask({ method: 'POST', path, purpose: 'force-refresh' }, timed);
    if (answer.kind !== 'answered') return answer;
    if (answer.status === 404) return { kind: 'no_such_user' };
    return read(answer, KeysAnswer, ({ data }) => ({ kind: 'tokens', tokens: tokensIn(data) }));
  },
});

const numberIn = (message: string): number | undefined => {
  const [, digits] = /ID=(\d+)/.exec(message) ?? [];
  return digits === undefined ? undefined : Number(digits);
};
