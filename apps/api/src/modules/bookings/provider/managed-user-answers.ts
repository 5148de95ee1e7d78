import { z } from 'zod';

const Moment = z.int().transform((milliseconds) => new Date(milliseconds));

const Keys = z.object({ accessToken: z.string().min(1), accessTokenExpiresAt: Moment, refreshToken: z.string().min(1) });
export const tokensIn = (keys: z.output<typeof Keys>) => ({
  accessToken: keys.accessToken,
  accessExpiresAt: keys.accessTokenExpiresAt,
  refreshToken: keys.refreshToken,
});

/** Where whose a managed user is stands among what we may write beside them. */
export const markName = 'lyceum_user';

const User = z.object({ id: z.int(), email: z.string().optional(), metadata: z.record(z.string(), z.unknown()).nullish() });
export const foundIn = ({ id, email, metadata }: z.output<typeof User>) => {
  const mark = metadata?.[markName];
  return { kind: 'found', managedUserId: id, email, mark: typeof mark === 'string' ? mark : undefined } as const;
};

const success = <S extends z.ZodType>(data: S) => z.object({ status: z.literal('success'), data });
export const KeysAnswer = success(Keys);
export const CreatedAnswer = success(Keys.extend({ user: User }));
export const UserAnswer = success(User);
export const UsersAnswer = success(z.array(User));
export const AnyAnswer = success(z.unknown());

const ErrorAnswer = z.object({ error: z.object({ code: z.string().default(''), message: z.string().default('') }) });

/** What a refusal says, for telling refusals apart and never for showing. */
export const refusalIn = (body: unknown): string => ErrorAnswer.safeParse(body).data?.error.message ?? '';
