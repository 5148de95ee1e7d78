import type { SignIn } from '@lyceum/contract/product/sessions';
import type { PageQuery } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import { pickKnownScopes } from '../access/create-caller.ts';
import type { AuthContext } from '../auth.context.ts';
import { toSignInMethod } from './sessions.store.ts';

/** The caller's live browser sessions. */
export const listOwnSessions = (
  context: AuthContext,
  caller: Caller,
  { query, target }: ListRequest<PageQuery>,
): Promise<Page<SignIn>> =>
  context.readWithRls(caller, ({ sessions }) =>
    context.lists.page(
      { query, target, reader: caller },
      sessions.listLive(caller, context.clock.now()),
      (row): SignIn => ({
        id: row.id,
        uid: row.uid,
        kind: 'session',
        method: toSignInMethod(row.method),
        scopes: pickKnownScopes(row.scopes),
        user_agent: row.user_agent,
        created_at: row.created_at.toISOString(),
        last_seen_at: row.last_seen_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        current: row.id === caller.session?.id,
      }),
    ),
  );
