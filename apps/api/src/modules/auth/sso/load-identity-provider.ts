import type { Configuration } from 'openid-client';

import type { AuthContext } from '../auth.context.ts';
import { sealContexts } from '../sealed-columns.ts';
import type { ConnectionRow } from './sso.store.ts';

/** The identity provider of a workspace, with the workspace's own client secret. */
export function loadIdentityProvider({ secrets, providers }: AuthContext, connection: ConnectionRow): Promise<Configuration> {
  const { workspace_id, issuer, client_id: clientId, sealed_client_secret } = connection;
  const clientSecret = secrets.open(sealed_client_secret, sealContexts.clientSecret(workspace_id)).toString('utf8');
  return providers.get({ issuer, clientId, clientSecret });
}
