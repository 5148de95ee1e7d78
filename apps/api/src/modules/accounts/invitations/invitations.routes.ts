import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { createInvitation } from './create-invitation.ts';
import { listInvitations } from './list-invitations.ts';
import { previewInvitation } from './preview-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';

export const invitationRoutes = (context: AccountsContext): Handlers<(typeof productContract)['invitations'], Caller> => ({
  create: ({ caller, params, body }) => createInvitation(context, caller, { workspaceId: params.workspace_id, ...body }),
  list: ({ caller, params, query, request }) =>
    listInvitations(context, caller, { workspaceId: params.workspace_id, query, target: request.target }),
  revoke: ({ caller, params }) => revokeInvitation(context, caller, { workspaceId: params.workspace_id, id: params.id }),
  preview: ({ caller, body }) => previewInvitation(context, caller, body),
  accept: ({ caller, body }) => acceptInvitation(context, caller, body),
});
