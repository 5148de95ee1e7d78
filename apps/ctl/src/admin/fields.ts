import { CommandError } from '../command-error.ts';

export function parseChoice<const T extends string>(given: string, values: readonly T[], option: string): T {
  const found = values.find((value) => value === given);
  if (found !== undefined) return found;
  throw new CommandError(`${option} is "${given}"; it must be one of ${values.join(', ')}.`, { exitCode: 2 });
}

export async function parseEmail(given: string): Promise<string> {
  const { UserSimple } = await import('@lyceum/contract/product/users');
  const email = given.trim();
  if (email.length <= 254 && UserSimple.shape.email.safeParse(email).success) return email;
  throw new CommandError(`"${given}" is not an e-mail address; expected one such as ada@example.org.`, { exitCode: 2 });
}

export async function parseUsername(given: string): Promise<string> {
  const { UserSimple } = await import('@lyceum/contract/product/users');
  if (UserSimple.shape.username.safeParse(given).success) return given;
  throw new CommandError(
    `"${given}" is not a valid username: use at most 150 letters, digits and @ . + - _. Choose another with --username.`,
    { exitCode: 2 },
  );
}

/** Trimmed text with a length in range. */
export function parseText(given: string, { label, min = 0, max }: { label: string; min?: number; max: number }): string {
  const text = given.trim();
  const { length } = Array.from(text);
  if (length >= min && length <= max) return text;
  throw new CommandError(`${label} has ${length} characters; it must have ${min} to ${max}.`, { exitCode: 2 });
}
