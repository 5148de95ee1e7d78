import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { type CreateSessionDeps, createSession } from './create-session.ts';
import { listSessions, listTokens, revokeSession, revokeTokens } from './list-sign-ins.ts';
import type { OpenedSession } from './open-session.ts';
import { noSessionCookie } from './session-cookie.ts';
import { currentSession, endSession, switchWorkspace } from './use-session.ts';

type Deps = CreateSessionDeps & Parameters<typeof currentSession>[0] & Parameters<typeof listSessions>[0];

const opened = ({ session, cookie }: OpenedSession) => reply(201, session, { 'Set-Cookie': cookie });

export const sessionRoutes = (deps: Deps): Handlers<(typeof productContract)['sessions'], Caller> => ({
  create: async ({ body, request }) => opened(await createSession(deps, body, request)),
  current: ({ caller }) => currentSession(deps, caller),
  end: async ({ caller }) => {
    await endSession(deps, caller);
    return reply(204, undefined, { 'Set-Cookie': noSessionCookie() });
  },
  switchWorkspace: async ({ caller, body }) => opened(await switchWorkspace(deps, caller, body.workspace_id)),
  list: ({ caller, query, request }) => listSessions(deps, caller, { query, target: request.target }),
  revoke: ({ caller, params }) => revokeSession(deps, caller, params.id),
  listTokens: ({ caller, query, request }) => listTokens(deps, caller, { query, target: request.target }),
  revokeTokens: ({ caller, params }) => revokeTokens(deps, caller, params.id),
});
