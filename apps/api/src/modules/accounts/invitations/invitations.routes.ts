import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { invite } from './invite.ts';
import { listInvitations } from './list-invitations.ts';
import { previewInvitation } from './read-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';

export const invitationRoutes = (deps: AccountsContext): Handlers<(typeof productContract)['invitations'], Caller> => ({
  create: ({ caller, params, body }) => invite(deps, caller, { workspaceId: params.workspace_id, ...body }),
  list: ({ caller, params, query, request }) =>
    listInvitations(deps, caller, { workspaceId: params.workspace_id, query, target: request.target }),
  revoke: ({ caller, params }) => revokeInvitation(deps, caller, { workspaceId: params.workspace_id, id: params.id }),
  preview: ({ caller, body }) => previewInvitation(deps, caller, body),
  accept: ({ caller, body }) => acceptInvitation(deps, caller, body),
});
