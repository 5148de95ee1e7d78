import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { AuthContext } from '../auth.context.ts';
import { addUnverifiedDomain } from './add-unverified-domain.ts';
import { deleteSsoConnection } from './delete-connection.ts';
import { deleteDomain } from './delete-domain.ts';
import { finishSsoSignIn } from './finish-sso-sign-in.ts';
import { getSsoConnection } from './get-connection.ts';
import { listDomains } from './list-domains.ts';
import { putSsoConnection } from './put-connection.ts';
import { parseSsoCookie } from './sso-cookie.ts';
import { startSsoSignIn } from './start-sso-sign-in.ts';
import { unlinkSsoIdentity } from './unlink-sso-identity.ts';
import { verifyDomain } from './verify-domain.ts';

export const ssoRoutes = (context: AuthContext): Handlers<(typeof productContract)['sso'], Caller> => ({
  start: async ({ params, query }) => {
    const { location, cookie } = await startSsoSignIn(context, { ...params, ...query });
    return reply(302, undefined, { Location: location, 'Set-Cookie': cookie });
  },
  callback: async ({ query, request }) => {
    const { location, cookie } = await finishSsoSignIn(context, {
      target: request.target,
      state: query.state,
      browser: parseSsoCookie(request.headers['cookie']),
      userAgent: String(request.headers['user-agent'] ?? ''),
    });
    return reply(302, undefined, { Location: location, ...(cookie !== undefined && { 'Set-Cookie': cookie }) });
  },
  get: ({ caller, params }) => getSsoConnection(context, caller, params.workspace_id),
  put: ({ caller, params, body }) => putSsoConnection(context, caller, { workspaceId: params.workspace_id, settings: body }),
  remove: ({ caller, params }) => deleteSsoConnection(context, caller, params.workspace_id),
  listDomains: ({ caller, params, query, request }) =>
    listDomains(context, caller, { workspaceId: params.workspace_id, query, target: request.target }),
  addDomain: async ({ caller, params, body }) =>
    reply(201, await addUnverifiedDomain(context, caller, { workspaceId: params.workspace_id, domain: body.domain })),
  verifyDomain: ({ caller, params }) => verifyDomain(context, caller, { workspaceId: params.workspace_id, id: params.id }),
  removeDomain: ({ caller, params }) => deleteDomain(context, caller, { workspaceId: params.workspace_id, id: params.id }),
  unlinkIdentity: ({ caller, params }) => unlinkSsoIdentity(context, caller, { workspaceId: params.workspace_id, id: params.id }),
});
