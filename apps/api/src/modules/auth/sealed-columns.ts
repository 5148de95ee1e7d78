import { z } from 'zod';

import { sealedColumn } from '../../platform/secrets/index.ts';

/** The contexts that the module's secrets are sealed for: they bind each to its row. */
export const sealContexts = {
  signingKey: (kid: string): string => `auth.signing_key/${kid}/sealed_private`,
  clientSecret: (workspaceId: number): string => `auth.sso_connection/${workspaceId}/client_secret`,
  signInChecks: (stateHash: Buffer): string => `auth.sso_attempt/${stateHash.toString('hex')}/checks`,
  totpSecret: (factorUid: string): string => `auth.second_factor/${factorUid}/secret`,
};

export const authSealedColumns = [
  sealedColumn({
    table: 'auth.second_factor',
    column: 'sealed_secret',
    primaryKey: ['id'],
    contextRow: z.object({ uid: z.string() }),
    contextOf: ({ uid }) => sealContexts.totpSecret(uid),
  }),
  sealedColumn({
    table: 'auth.signing_key',
    column: 'sealed_private',
    primaryKey: ['kid'],
    contextRow: z.object({ kid: z.string() }),
    contextOf: ({ kid }) => sealContexts.signingKey(kid),
  }),
  sealedColumn({
    table: 'auth.sso_connection',
    column: 'sealed_client_secret',
    primaryKey: ['workspace_id'],
    contextRow: z.object({ workspace_id: z.number() }),
    contextOf: ({ workspace_id }) => sealContexts.clientSecret(workspace_id),
  }),
  sealedColumn({
    table: 'auth.sso_attempt',
    column: 'sealed_checks',
    primaryKey: ['state_hash'],
    contextRow: z.object({ state_hash: z.instanceof(Buffer) }),
    contextOf: ({ state_hash }) => sealContexts.signInChecks(state_hash),
  }),
];
