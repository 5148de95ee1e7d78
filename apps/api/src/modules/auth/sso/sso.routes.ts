import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { browserIn } from './browser-cookie.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { getConnection, putConnection, removeConnection } from './manage-connection.ts';
import { addDomain, listDomains, removeDomain, verifyDomain } from './manage-domains.ts';
import type { SsoDeps } from './sso-deps.ts';
import { startSignIn } from './start-sign-in.ts';

export const ssoRoutes = (deps: SsoDeps): Handlers<(typeof productContract)['sso'], Caller> => ({
  start: async ({ params, query }) => {
    const { location, cookie } = await startSignIn(deps, { ...params, ...query });
    return reply(302, undefined, { Location: location, 'Set-Cookie': cookie });
  },
  callback: async ({ query, request }) => {
    const { location, cookie } = await finishSignIn(deps, {
      target: request.target,
      state: query.state,
      browser: browserIn(request.headers['cookie']),
      userAgent: String(request.headers['user-agent'] ?? ''),
    });
    return reply(302, undefined, { Location: location, ...(cookie !== undefined && { 'Set-Cookie': cookie }) });
  },
  get: ({ caller, params }) => getConnection(deps, caller, params.workspace_id),
  put: ({ caller, params, body }) => putConnection(deps, caller, { workspaceId: params.workspace_id, settings: body }),
  remove: ({ caller, params }) => removeConnection(deps, caller, params.workspace_id),
  listDomains: ({ caller, params, query, request }) =>
    listDomains(deps, caller, { workspaceId: params.workspace_id, query, target: request.target }),
  addDomain: async ({ caller, params, body }) =>
    reply(201, await addDomain(deps, caller, { workspaceId: params.workspace_id, domain: body.domain })),
  verifyDomain: ({ caller, params }) => verifyDomain(deps, caller, { workspaceId: params.workspace_id, id: params.id }),
  removeDomain: ({ caller, params }) => removeDomain(deps, caller, { workspaceId: params.workspace_id, id: params.id }),
});
