import type { Configuration } from 'openid-client';

import type { AuthContext } from '../auth.context.ts';
import type { ConnectionRow } from './sso.store.ts';

/** Binds the encrypted client secret to its row. */
export const clientSecretContext = (workspaceId: number): string => `auth.sso_connection/${workspaceId}/client_secret`;

/** The identity provider of a workspace, with the workspace's own client secret. */
export function loadProvider({ secrets, providers }: AuthContext, connection: ConnectionRow): Promise<Configuration> {
  const { workspace_id, issuer, client_id: clientId, sealed_client_secret } = connection;
  const clientSecret = secrets.open(sealed_client_secret, clientSecretContext(workspace_id)).toString('utf8');
  return providers.get({ issuer, clientId, clientSecret });
}
