import { describe, expect, test } from 'vitest';

import { createPasswordHasher } from './password-hasher.ts';

const passwords = createPasswordHasher();
const text = 'three quiet tortoises';

describe('the password hasher', () => {
  test('stores a password as a salted Argon2id hash', async () => {
    const [one, other] = [await passwords.hash(text), await passwords.hash(text)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwords.matches(one, text)).toBe(true);
    expect(await passwords.matches(one, `${text}!`)).toBe(false);
  });

  test('accepts a password whose characters are composed differently', async () => {
    const hashed = await passwords.hash('cafe\u0301 crème très chaud');
    expect(await passwords.matches(hashed, 'caf\u00e9 cre\u0300me tre\u0300s chaud')).toBe(true);
  });

  test('takes as long to refuse a password without a stored hash as with one', async () => {
    const hashed = await passwords.hash(text);
    const timed = async (stored: string | undefined): Promise<number> => {
      const before = process.cpuUsage();
      expect(await passwords.matches(stored, 'wrong')).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    await passwords.matches(undefined, text);
    // CPU time, in turns and by the median, because other work on the machine prolongs everything else.
    const rounds: [number, number][] = [];
    for (let round = 0; round < 11; round += 1) rounds.push([await timed(hashed), await timed(undefined)]);
    const [known, unknown] = [median(rounds.map(([time]) => time)), median(rounds.map(([, time]) => time))];
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
    expect(await passwords.matches(null, text)).toBe(false);
  });

  test('throws 503 while too many hashes are waiting, and hashes again afterwards', async () => {
    const limited = createPasswordHasher({ concurrency: 1, maxQueued: 2 });
    const accepted = Array.from({ length: 3 }, () => limited.hash(text));
    const refusal = { status: 503, code: 'overloaded', headers: { 'Retry-After': '1' } };
    await expect(limited.hash(text)).rejects.toMatchObject(refusal);
    await expect(limited.matches('not a hash', text)).rejects.toMatchObject(refusal);
    await Promise.all(accepted);
    for (let index = 0; index < 4; index += 1) await expect(limited.matches('not a hash', text)).rejects.toThrow();
    await expect(limited.hash(text)).resolves.toMatch(/^\$argon2id/);
  });
});
