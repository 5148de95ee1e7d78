import { z } from 'zod';

/** What a credential allows. Administrative operations need `admin` besides what they do. */
export const KeyScope = z.enum(['read', 'write', 'admin']);
export const KeyScopes = z.array(KeyScope).min(1).max(3);

/** How long credentials live, in seconds. The access and refresh tokens' are the specification's. */
export const lifetimes = {
  accessToken: 7 * 24 * 3600,
  refreshToken: 30 * 24 * 3600,
  /** However often it is refreshed, a login ends after this. */
  tokenFamily: 365 * 24 * 3600,
  /** The token before the newest may come once more within this, for whoever lost the answer. */
  refreshGrace: 10,
  sessionIdle: 14 * 24 * 3600,
  session: 30 * 24 * 3600,
} as const;

const sampleMoment = '2026-11-14T23:00:00Z';

export const ApiKey = z
  .object({
    id: z.int(),
    uid: z.uuid(),
    user_id: z.int().meta({ description: 'The user it acts as; the workspace’s service user for a workspace key.' }),
    kind: z.enum(['user', 'workspace']),
    name: z.string(),
    prefix: z.string().meta({ description: 'The first characters, to tell it from others.' }),
    scopes: KeyScopes,
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
    last_used_at: z.iso.datetime().nullable().meta({ description: 'To the minute.' }),
    rotation_count: z.int(),
    previous_valid_until: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Until when the secret before the last rotation works.' }),
  })
  .meta({ id: 'ApiKey', description: 'A key without its secret.' });
export type ApiKey = z.output<typeof ApiKey>;

export const IssuedApiKey = ApiKey.extend({
  key: z.string().meta({ description: 'The secret. It is shown this once and never again.' }),
}).meta({ id: 'IssuedApiKey', description: 'A key with its secret.' });
export type IssuedApiKey = z.output<typeof IssuedApiKey>;

export const sampleKey: ApiKey = {
  id: 3,
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f',
  user_id: 7,
  kind: 'user',
  name: 'mobile back end',
  prefix: 'lyc_us_4fGh',
  scopes: ['read', 'write'],
  created_at: sampleMoment,
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  rotation_count: 0,
  previous_valid_until: null,
};
export const sampleIssuedKey: IssuedApiKey = { ...sampleKey, key: 'lyc_us_4fGh0000000000000000000000000000000000' };
