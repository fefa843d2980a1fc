import { TOKEN_LIFETIME_SECONDS } from '@dewlane/internal-api';
import type { TokenSigner } from './signing-keys.ts';

/** Returns the gateway's own token, for calls on behalf of nobody; it is renewed at half its lifetime. */
export function createSystemToken(signer: TokenSigner): () => Promise<string> {
  let token: Promise<string> | undefined;
  let goodUntil = 0;
  return () => {
    if (token === undefined || Date.now() > goodUntil) {
      token = signer.sign({ system: 'gateway' });
      goodUntil = Date.now() + (TOKEN_LIFETIME_SECONDS * 1_000) / 2;
    }
    return token;
  };
}
