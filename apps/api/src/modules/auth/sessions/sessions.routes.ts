import type { productContract } from '@lyceum/contract/product';
import type { SecondFactorChallenge } from '@lyceum/contract/product/second-factors';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { AuthContext } from '../auth.context.ts';
import { endCurrentSession } from './end-current-session.ts';
import { getCurrentSession } from './get-current-session.ts';
import { listOwnSessions } from './list-own-sessions.ts';
import { listOwnTokenFamilies } from './list-own-token-families.ts';
import type { OpenedSession } from './open-session.ts';
import { revokeOwnSession } from './revoke-own-session.ts';
import { revokeOwnTokenFamily } from './revoke-own-token-family.ts';
import { createExpiredSessionCookie } from './session-cookie.ts';
import { signInBrowser } from './sign-in-browser.ts';
import { signInByLink } from './sign-in-by-link.ts';
import { signInWithSecondFactor } from './sign-in-with-second-factor.ts';
import { switchWorkspace } from './switch-workspace.ts';

const replyToSignIn = (result: OpenedSession | SecondFactorChallenge) =>
  'challenge' in result ? reply(202, result) : replyWithCookie(result);

const replyWithCookie = ({ session, cookie, deviceCookie }: OpenedSession) =>
  reply(201, session, { 'Set-Cookie': deviceCookie === undefined ? cookie : [cookie, deviceCookie] });

export const sessionRoutes = (context: AuthContext): Handlers<(typeof productContract)['sessions'], Caller> => ({
  create: async ({ body, request }) => replyToSignIn(await signInBrowser(context, body, request)),
  createByLink: async ({ body, request }) => replyToSignIn(await signInByLink(context, body, request)),
  verifySecondFactor: async ({ body, request }) => replyWithCookie(await signInWithSecondFactor(context, body, request)),
  current: ({ caller }) => getCurrentSession(context, caller),
  end: async ({ caller }) => {
    await endCurrentSession(context, caller);
    return reply(204, undefined, { 'Set-Cookie': createExpiredSessionCookie() });
  },
  switchWorkspace: async ({ caller, body }) => replyWithCookie(await switchWorkspace(context, caller, body.workspace_id)),
  list: ({ caller, query, request }) => listOwnSessions(context, caller, { query, target: request.target }),
  revoke: ({ caller, params }) => revokeOwnSession(context, caller, params.id),
  listTokens: ({ caller, query, request }) => listOwnTokenFamilies(context, caller, { query, target: request.target }),
  revokeTokens: ({ caller, params }) => revokeOwnTokenFamily(context, caller, params.id),
});
