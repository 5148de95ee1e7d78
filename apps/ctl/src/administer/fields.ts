import { Refused } from '../refused.ts';

/** A value that must be one of a few. */
export function accepted<const T extends string>(given: string, values: readonly T[], option: string): T {
  const found = values.find((value) => value === given);
  if (found !== undefined) return found;
  throw new Refused(`${option} is "${given}"; it must be one of ${values.join(', ')}.`, { code: 2 });
}

export async function usableEmail(given: string): Promise<string> {
  const { UserSimple } = await import('@lyceum/contract/product/users');
  const email = given.trim();
  if (email.length <= 254 && UserSimple.shape.email.safeParse(email).success) return email;
  throw new Refused(`"${given}" is no e-mail address such as ada@example.org.`, { code: 2 });
}

export async function usableUsername(given: string): Promise<string> {
  const { UserSimple } = await import('@lyceum/contract/product/users');
  if (UserSimple.shape.username.safeParse(given).success) return given;
  throw new Refused(
    `"${given}" cannot be a username: letters, digits and @ . + - _ only, at most 150. Choose another with --username.`,
    { code: 2 },
  );
}

/** Text of so many characters, without white space around it. */
export function usableText(given: string, { what, min = 0, max }: { what: string; min?: number; max: number }): string {
  const text = given.trim();
  const { length } = Array.from(text);
  if (length >= min && length <= max) return text;
  throw new Refused(`${what} has ${length} characters; it must have ${min} to ${max}.`, { code: 2 });
}
