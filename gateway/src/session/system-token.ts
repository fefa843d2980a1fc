import { TOKEN_LIFETIME_SECONDS } from '@dewlane/internal-api';
import type { TokenSigner } from './signing-keys.ts';

/** The token that stands for the gateway itself in calls of no person; signed anew at half its life. */
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
