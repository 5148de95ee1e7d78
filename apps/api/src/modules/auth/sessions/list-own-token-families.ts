import type { SignIn } from '@lyceum/contract/product/sessions';
import type { PageQuery } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import { pickKnownScopes } from '../access/create-caller.ts';
import type { AuthContext } from '../auth.context.ts';

/** The caller's live token families: logins with a key. */
export const listOwnTokenFamilies = (
  context: AuthContext,
  caller: Caller,
  { query, target }: ListRequest<PageQuery>,
): Promise<Page<SignIn>> =>
  context.readWithRls(caller, ({ tokenFamilies }) =>
    context.lists.page(
      { query, target, reader: caller },
      tokenFamilies.listLive(caller, context.clock.now()),
      (row): SignIn => ({
        id: row.id,
        uid: row.uid,
        kind: 'token',
        method: 'key',
        scopes: pickKnownScopes(row.scopes),
        user_agent: '',
        created_at: row.created_at.toISOString(),
        last_seen_at: row.rotated_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        current: caller.credential === `family:${row.id}`,
      }),
    ),
  );
