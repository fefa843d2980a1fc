import { createHash, randomBytes } from 'node:crypto';
import type { Secrets } from '../../application/ports/sessions.ts';

/** Secrets of 256 random bits, base64url; their digest is SHA-256 in hex (design.md#identity-and-permissions). */
export const createSha256Secrets = (): Secrets => ({
  newSecret: () => randomBytes(32).toString('base64url'),
  digest: (secret) => createHash('sha256').update(secret).digest('hex'),
});
