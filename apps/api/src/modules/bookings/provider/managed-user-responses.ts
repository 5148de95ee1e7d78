import { z } from 'zod';

const Timestamp = z.int().transform((milliseconds) => new Date(milliseconds));

const Keys = z.object({ accessToken: z.string().min(1), accessTokenExpiresAt: Timestamp, refreshToken: z.string().min(1) });
export const toProviderTokens = (keys: z.output<typeof Keys>) => ({
  accessToken: keys.accessToken,
  accessExpiresAt: keys.accessTokenExpiresAt,
  refreshToken: keys.refreshToken,
});

/** The metadata field that holds the owner mark: the uid of the user for whom we created it. */
export const ownerMarkField = 'lyceum_user';

const User = z.object({ id: z.int(), email: z.string().optional(), metadata: z.record(z.string(), z.unknown()).nullish() });
export const toFoundUser = ({ id, email, metadata }: z.output<typeof User>) => {
  const ownerMark = metadata?.[ownerMarkField];
  return { kind: 'found', managedUserId: id, email, ownerMark: typeof ownerMark === 'string' ? ownerMark : undefined } as const;
};

const success = <S extends z.ZodType>(data: S) => z.object({ status: z.literal('success'), data });
export const KeysResponse = success(Keys);
export const CreatedUserResponse = success(Keys.extend({ user: User }));
export const UserResponse = success(User);
export const UsersResponse = success(z.array(User));
export const AnyResponse = success(z.unknown());

const ErrorResponse = z.object({ error: z.object({ code: z.string().default(''), message: z.string().default('') }) });

/** The message of an error, to distinguish errors with the same status; it is never shown to users. */
export const getUnsafeProviderMessage = (body: unknown): string => ErrorResponse.safeParse(body).data?.error.message ?? '';
