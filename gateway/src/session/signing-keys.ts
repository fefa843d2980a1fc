import {
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_LIFETIME_SECONDS,
  type TokenClaims,
} from '@dewlane/internal-api';
import { calculateJwkThumbprint, importJWK, type JSONWebKeySet, type JWK, SignJWT } from 'jose';
import type { SigningKey } from './signing-key.ts';

export interface TokenSigner {
  /** Signs a token for the services, valid for 10 minutes. */
  sign(claims: TokenClaims): Promise<string>;
  /** The public halves of all currently valid keys. */
  readonly keySet: JSONWebKeySet;
}

/**
 * Signs tokens with the first key. During a rotation the other key stays in the published set, so that services accept
 * tokens from gateways that still sign with it (design.md#identity-and-permissions).
 */
export async function createTokenSigner(
  key: SigningKey,
  other: SigningKey | undefined,
): Promise<TokenSigner> {
  const privateKey = await importJWK(key as JWK, 'EdDSA');
  const keys = await Promise.all([key, ...(other === undefined ? [] : [other])].map(publicHalf));
  const kid = keys[0]?.kid ?? '';
  return {
    sign: (claims) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_LIFETIME_SECONDS} s`)
        .sign(privateKey),
    keySet: { keys },
  };
}

async function publicHalf({ kty, crv, x, kid }: SigningKey): Promise<JWK> {
  const id = kid ?? (await calculateJwkThumbprint({ kty, crv, x }));
  return { kty, crv, x, kid: id, alg: 'EdDSA', use: 'sig' };
}
