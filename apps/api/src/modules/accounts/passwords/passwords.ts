import { randomBytes } from 'node:crypto';

import { hash, verify } from '@node-rs/argon2';

import { createTurns, type TurnLimits } from './turns.ts';

/** OWASP's second choice of parameters for Argon2id, which is the library's only default kind. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const standard: TurnLimits = { atOnce: 2, waiting: 32 };

export interface Passwords {
  hash(text: string): Promise<string>;
  /** Takes as long for nobody's password as for somebody's. */
  matches(hashed: string | null | undefined, text: string): Promise<boolean>;
}

/** The same characters, however a keyboard composed them. */
const normal = (text: string): string => text.normalize('NFC');

export function createPasswords(limits: TurnLimits = standard): Passwords {
  const inTurn = createTurns(limits);
  const hashed = (text: string): Promise<string> => inTurn(() => hash(normal(text), cost));
  let nobodys: Promise<string> | undefined;
  return {
    hash: hashed,
    async matches(known, text) {
      nobodys ??= hash(randomBytes(32), cost);
      const held = known ?? (await nobodys);
      const fits = await inTurn(() => verify(held, normal(text)));
      return fits && known !== null && known !== undefined;
    },
  };
}
