import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  KEY_SET_PATH,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_LIFETIME_SECONDS,
  type TokenClaims,
} from '@dewlane/internal-api';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { newId } from '../ids.ts';
import type { Running } from '../lifecycle.ts';

/** Stands in for the gateway in a service's tests. */
export interface TokenIssuer extends Running {
  /** A service's setting KEY_SET_URL. */
  readonly keySetUrl: string;
  /** A token as the gateway signs them; a negative lifetime makes one that has expired. */
  issue(claims: TokenClaims, lifetimeSeconds?: number): Promise<string>;
}

/** Publishes a new key set on a free port and signs tokens by it. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const kid = newId();
  const { publicKey, privateKey } = await generateKeyPair('EdDSA');
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' };

  const server = createServer((request, response) => {
    const found = request.url === KEY_SET_PATH;
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(found ? JSON.stringify({ keys: [jwk] }) : undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    keySetUrl: `http://127.0.0.1:${port}${KEY_SET_PATH}`,
    issue: (claims, lifetimeSeconds = TOKEN_LIFETIME_SECONDS) => {
      const now = Math.floor(Date.now() / 1_000);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(privateKey);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
