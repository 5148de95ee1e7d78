import { z } from 'zod';

/** What a credential allows. Administrative operations need `admin` in addition to `read` or `write`. */
export const KeyScope = z.enum(['read', 'write', 'admin']);
export const KeyScopes = z.array(KeyScope).min(1).max(3);
/** `admin` adds to what a key may read or write; alone it would be refused by every operation. */
export const IssuableKeyScopes = KeyScopes.refine((scopes) => scopes.some((scope) => scope !== 'admin'), {
  error: 'Expected "read" or "write" too: "admin" alone permits nothing.',
});

/** Lifetimes in seconds. The specification sets those of access and refresh tokens. */
export const lifetimes = {
  accessToken: 7 * 24 * 3600,
  refreshToken: 30 * 24 * 3600,
  /** A login ends after this, however often its tokens are refreshed. */
  tokenFamily: 365 * 24 * 3600,
  /** The previous refresh token is accepted again within this time, in case the response was lost. */
  refreshGrace: 10,
  sessionIdle: 14 * 24 * 3600,
  session: 30 * 24 * 3600,
} as const;

const sampleMoment = '2026-11-14T23:00:00Z';

export const ApiKey = z
  .object({
    id: z.int(),
    uid: z.uuid(),
    user_id: z.int().meta({ description: 'The user the key acts as; for a workspace key, the workspace’s service user.' }),
    kind: z.enum(['user', 'workspace']),
    name: z.string(),
    prefix: z.string().meta({ description: 'The first characters of the key, to recognise it by.' }),
    scopes: KeyScopes,
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
    last_used_at: z.iso.datetime().nullable().meta({ description: 'Accurate to the minute.' }),
    rotation_count: z.int(),
    previous_valid_until: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Until when the secret from before the last rotation is accepted.' }),
  })
  .meta({ id: 'ApiKey', description: 'An API key without its secret.' });
export type ApiKey = z.output<typeof ApiKey>;

export const IssuedApiKey = ApiKey.extend({
  key: z.string().meta({ description: 'The secret. It is shown only in this response.' }),
}).meta({ id: 'IssuedApiKey', description: 'An API key with its secret.' });
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
