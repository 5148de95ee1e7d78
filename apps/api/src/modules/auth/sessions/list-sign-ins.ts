import type { SignIn } from '@lyceum/contract/product/sessions';
import { type AskedPage, notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Lists } from '../../../platform/lists/index.ts';
import { parseScopes } from '../access/create-caller.ts';
import type { AuthWork } from '../auth.context.ts';

interface Deps extends AuthWork {
  readonly clock: Clock;
  readonly lists: Lists;
}
interface Asked {
  readonly query: AskedPage;
  readonly target: string;
}

const methodOf = (method: string): SignIn['method'] => (method === 'password' || method === 'oidc' ? method : 'key');

/** Where the caller is signed in with a browser. */
export const listSessions = (deps: Deps, caller: Caller, { query, target }: Asked) =>
  deps.readWithRls(caller, ({ sessions }) =>
    deps.lists.page(
      { query, target, reader: caller },
      sessions.liveOf(caller, deps.clock.now()),
      (row): SignIn => ({
        id: row.id,
        uid: row.uid,
        kind: 'session',
        method: methodOf(row.method),
        scopes: parseScopes(row.scopes),
        user_agent: row.user_agent,
        created_at: row.created_at.toISOString(),
        last_seen_at: row.last_seen_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        current: row.id === caller.session?.id,
      }),
    ),
  );

/** Which of the caller's keys were exchanged for tokens that still live. */
export const listTokens = (deps: Deps, caller: Caller, { query, target }: Asked) =>
  deps.readWithRls(caller, ({ families }) =>
    deps.lists.page(
      { query, target, reader: caller },
      families.liveOf(caller, deps.clock.now()),
      (row): SignIn => ({
        id: row.id,
        uid: row.uid,
        kind: 'token',
        method: 'key',
        scopes: parseScopes(row.scopes),
        user_agent: '',
        created_at: row.created_at.toISOString(),
        last_seen_at: row.rotated_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        current: caller.credential === `family:${row.id}`,
      }),
    ),
  );

export const revokeSession = (deps: Deps, caller: Caller, id: number): Promise<undefined> =>
  deps.transact(caller, async ({ sessions, audit }) => {
    if (!(await sessions.endOwn(caller, id, deps.clock.now()))) throw notFound();
    await audit.record({ action: 'session.ended', object_type: 'iam.session', object_id: id });
    return undefined;
  });

export const revokeTokens = (deps: Deps, caller: Caller, id: number): Promise<undefined> =>
  deps.transact(caller, async ({ families, audit }) => {
    if (!(await families.endOwn(caller, id, deps.clock.now()))) throw notFound();
    await audit.record({ action: 'tokens.ended', object_type: 'iam.token_family', object_id: id });
    return undefined;
  });
