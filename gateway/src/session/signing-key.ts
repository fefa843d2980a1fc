import { createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto';
import { z } from 'zod';

/** An Ed25519 key as a JWK; `d` is its private part. */
export const signingKey = z
  .object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string(),
    d: z.string().optional(),
    kid: z.string().optional(),
  })
  .refine(isWhole);
export type SigningKey = z.infer<typeof signingKey>;

/** Reads a key from JSON; null if it is none. */
export function parseSigningKey(text: string): SigningKey | null {
  try {
    return signingKey.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Whether the key can be used, and its private part belongs to the public one. */
function isWhole(jwk: { x: string; d?: string | undefined }): boolean {
  const key = jwk as JsonWebKey;
  const format = 'jwk';
  try {
    const half =
      jwk.d === undefined ? ({ key, format } as const) : createPrivateKey({ key, format });
    return createPublicKey(half).export({ format }).x === jwk.x;
  } catch {
    return false;
  }
}
