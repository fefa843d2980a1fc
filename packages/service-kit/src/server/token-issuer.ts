import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  KEY_SET_PATH,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type TokenClaims,
} from '@dewlane/internal-api';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Running } from '../process/lifecycle.ts';

/**
 * Stands in for the gateway where services run without one, in tests and the demo: signs tokens and publishes the key set.
 * Not below `testing/`, which no image may hold: the demo runs in a container, too.
 */
export interface TokenIssuer extends Running {
  /** The value of `KEY_SET_URL` for the service under test. */
  readonly keySetUrl: string;
  /** A token with these claims, by default valid for ten minutes. */
  token(claims: TokenClaims, lifetime?: TokenLifetime): Promise<string>;
}

export interface TokenLifetime {
  issuedAt?: Date;
  expiresAt?: Date;
}

const LIFETIME_MS = 600_000;

/** Starts a token issuer with its own key pair on a free port. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA');
  const kid = 'issuer';
  const keySet = JSON.stringify({
    keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' }],
  });
  const server = createServer((request, response) => {
    const found = request.url === KEY_SET_PATH;
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(found ? keySet : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    keySetUrl: `http://127.0.0.1:${port}${KEY_SET_PATH}`,
    token: (claims, { issuedAt = new Date(), expiresAt } = {}) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt ?? new Date(issuedAt.getTime() + LIFETIME_MS))
        .sign(privateKey),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
