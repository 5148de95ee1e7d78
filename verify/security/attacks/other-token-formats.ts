import { generateKeyPairSync } from 'node:crypto';
import { CompactEncrypt, GeneralSign, generateSecret } from 'jose';

import { encoded, type ForgedTokens, type Original } from './original-token.ts';

/** Tokens in other formats, and a valid token in other spellings. */
export async function createOtherFormats({ header, claims, pair, signed }: Original): Promise<ForgedTokens> {
  const { access_token: good, refresh_token } = pair;
  const [head = '', body = '', signature = ''] = good.split('.');
  const secret = await generateSecret('A256GCM');
  const encrypted = (text: string): Promise<string> =>
    new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: 'at+jwt' }).encrypt(secret);
  const { privateKey } = generateKeyPairSync('ed25519');
  const twice = await new GeneralSign(Buffer.from(JSON.stringify(claims)))
    .addSignature(privateKey)
    .setProtectedHeader({ alg: 'EdDSA' })
    .addSignature(privateKey)
    .setProtectedHeader({ alg: 'EdDSA' })
    .sign();
  return {
    'the refresh token': refresh_token,
    'an identity token': signed({ ...header, typ: 'JWT' }, { ...claims, nonce: 'n', email: 'ada@people.test' }),
    'an encrypted one': await encrypted(JSON.stringify(claims)),
    'a good one, encrypted': await encrypted(good),
    'a good one inside another': signed({ ...header, cty: 'JWT' }, good),
    'two signatures': encoded(twice),
    'two signatures as JSON': JSON.stringify(twice),
    'a good one as flattened JSON': JSON.stringify({ protected: head, payload: body, signature }),
    'a dot at the end': `${good}.`,
    'a dot at the beginning': `.${good}`,
    'another segment': `${good}.${signature}`,
    'five segments': `${good}.${body}.${signature}`,
    'two segments': `${head}.${body}`,
    'nothing but dots': '..',
    'in quotes': `"${good}"`,
    'in upper case': good.toUpperCase(),
    'padded signature': `${good}==`,
    'padded header': `${head}=.${body}.${signature}`,
    'the signature in the other alphabet': `${head}.${body}.${otherAlphabet(signature)}`,
    // HTTP strips trailing white space, so a tab after the token would not reach the server.
    'a tab before it': `\t${good}`,
    'a tab in the signature': `${head}.${body}.${signature.slice(0, 9)}\t${signature.slice(9)}`,
    'a letter from elsewhere': `${good}é`,
    'a comma and itself': `${good},${good}`,
    huge: signed(header, { ...claims, more: 'x'.repeat(8_000) }).slice(0, -1),
  };
}

/** `+` and `/` for `-` and `_`; with one of them put in where there is none. */
function otherAlphabet(text: string): string {
  const changed = text.replaceAll('-', '+').replaceAll('_', '/');
  return changed === text ? `${text.slice(0, -1)}+` : changed;
}
