import { z } from 'zod';

import { json } from '../answer.ts';
import { operation } from '../operation.ts';
import { forbidden } from './failures.ts';
import { UserSimple } from './users.ts';

export const KeyScopes = z.array(z.enum(['read', 'write', 'admin']));

export const WhoAmI = z
  .object({
    user: UserSimple,
    workspace: z.object({ id: z.int(), uid: z.uuid(), name: z.string(), slug: z.string() }),
    role: z.enum(['owner', 'admin', 'member']),
    auth_method: z.enum(['key', 'token', 'session']),
    key_id: z.int().nullable(),
    scopes: KeyScopes,
  })
  .meta({ id: 'WhoAmI', description: 'Who the credentials belong to and what they allow.' });
export type WhoAmI = z.output<typeof WhoAmI>;

export const auth = {
  whoami: operation({
    id: 'auth.whoami',
    method: 'GET',
    path: '/api/v1/auth/whoami/',
    summary: 'Who am I?',
    description: 'The user, the workspace and the scopes behind the credentials of this very request.',
    since: '1.0.0',
    published: true,
    auth: 'caller',
    policy: 'any-caller',
    effect: 'read',
    rate: 'standard',
    answers: {
      200: json(WhoAmI, {
        description: 'The caller.',
        example: {
          user: {
            id: 7,
            username: 'ada',
            email: 'ada@lyceum.invalid',
            full_name: 'Ada',
            first_time_login: false,
            theme: null,
            is_active: true,
            is_verified: true,
            profile_picture: 'https://api.lyceum.invalid/media/avatars/0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f.svg',
          },
          workspace: { id: 1, uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f', name: 'Reading room', slug: 'reading-room' },
          role: 'member',
          auth_method: 'key',
          key_id: 3,
          scopes: ['read', 'write'],
        },
      }),
    },
    failures: forbidden,
  }),
} as const;
