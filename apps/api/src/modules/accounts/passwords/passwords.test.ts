import { performance } from 'node:perf_hooks';

import { expect, test } from 'vitest';

import { createPasswords } from './passwords.ts';
import { createTurns } from './turns.ts';

const passwords = createPasswords();
const text = 'three quiet tortoises';

test('a password is stored as a salted Argon2id hash', async () => {
  const [one, other] = [await passwords.hash(text), await passwords.hash(text)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await passwords.matches(one, text)).toBe(true);
  expect(await passwords.matches(one, `${text}!`)).toBe(false);
});

test('it is the same password, however a keyboard composes its characters', async () => {
  const hashed = await passwords.hash('cafe\u0301 crème très chaud');
  expect(await passwords.matches(hashed, 'caf\u00e9 cre\u0300me tre\u0300s chaud')).toBe(true);
});

test('nobody’s password is never right, and takes as long to refuse', async () => {
  const hashed = await passwords.hash(text);
  const timed = async (held: string | undefined) => {
    const started = performance.now();
    for (let index = 0; index < 10; index += 1) expect(await passwords.matches(held, 'wrong')).toBe(false);
    return performance.now() - started;
  };
  await passwords.matches(undefined, text);
  const [known, unknown] = [await timed(hashed), await timed(undefined)];
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
  expect(await passwords.matches(null, text)).toBe(false);
});

test('so many work at once, so many wait, and the rest is told to come back', async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 3 });
  const gates: (() => void)[] = [];
  let most = 0;
  let now = 0;
  const work = async () => {
    most = Math.max(most, (now += 1));
    await new Promise<void>((resolve) => void gates.push(resolve));
    now -= 1;
  };
  const five = Array.from({ length: 5 }, () => inTurn(work));
  await expect(inTurn(work)).rejects.toMatchObject({ status: 503, code: 'overloaded', headers: { 'Retry-After': '1' } });
  for (let done = 0; done < 5; done += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    gates.shift()?.();
  }
  await Promise.all(five);
  expect(most).toBe(2);
  const failing = () => Promise.reject(new Error('failed'));
  for (let index = 0; index < 5; index += 1) await expect(inTurn(failing)).rejects.toThrow('failed');
  await expect(inTurn(async () => 'free again')).resolves.toBe('free again');
});
