import { type ServiceName, TOKEN_LIFETIME_SECONDS } from '@dewlane/internal-api';
import type { TokenSigner } from './signing-keys.ts';

/**
 * Returns the gateway's own token for one service, for calls on behalf of nobody; it is renewed at half its lifetime. Others refuse it,
 * so that nobody who has taken the service over can use it there (SEC-34).
 */
export function createSystemToken(
  signer: TokenSigner,
  service: ServiceName,
): () => Promise<string> {
  let token: Promise<string> | undefined;
  let goodUntil = 0;
  return () => {
    if (token === undefined || Date.now() > goodUntil) {
      token = signer.sign({ system: 'gateway', for: service });
      goodUntil = Date.now() + (TOKEN_LIFETIME_SECONDS * 1_000) / 2;
    }
    return token;
  };
}
