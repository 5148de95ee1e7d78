import { z } from 'zod';

/** 150 characters or fewer; letters, digits and @ . + - _ only. */
export const Username = z
  .string()
  .regex(/^[A-Za-z0-9@.+_-]{1,150}$/)
  .max(150);

/** A user as games and sessions show one. Personal values are chosen per viewer (adr/0018). */
export const UserSimple = z
  .object({
    id: z.int(),
    username: Username,
    email: z.email(),
    full_name: z.string().optional(),
    first_time_login: z.boolean(),
    theme: z.string().nullable().optional(),
    is_superuser: z.boolean().optional(),
    is_staff: z.boolean().optional(),
    is_active: z.boolean().optional(),
    is_verified: z.boolean().optional(),
    profile_picture: z.url(),
  })
  .meta({ id: 'UserSimple' });
export type UserSimple = z.output<typeof UserSimple>;
