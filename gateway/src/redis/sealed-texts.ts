import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';

/** Encrypts texts for a store that others read and write too. */
export interface Sealer {
  /** @param place where the text is stored: nothing sealed for another place opens there */
  seal(text: string, place: string): Promise<string>;
  /** The text, or undefined unless it was sealed for this place with one of the secrets. */
  open(sealed: string, place: string): Promise<string | undefined>;
}

const ALGORITHMS = { alg: 'dir', enc: 'A256GCM' } as const;
const KEY_BYTES = 32;

/**
 * Seals with a key that is derived from `secret`, as a JWE whose header holds the place; what was sealed with
 * `otherSecret` opens too, so that a rotation makes nothing unreadable.
 */
export function createSealer(secret: string, otherSecret?: string): Sealer {
  const key = keyOf(secret);
  const keys = otherSecret === undefined ? [key] : [key, keyOf(otherSecret)];
  return {
    seal: (text, place) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ ...ALGORITHMS, place })
        .encrypt(key),
    async open(sealed, place) {
      for (const each of keys) {
        const opened = await decrypted(sealed, each);
        if (opened?.protectedHeader['place'] === place) {
          return new TextDecoder().decode(opened.plaintext);
        }
      }
      return undefined;
    },
  };
}

async function decrypted(sealed: string, key: Uint8Array) {
  try {
    return await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: [ALGORITHMS.alg],
      contentEncryptionAlgorithms: [ALGORITHMS.enc],
    });
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/**
 * A key for sealed texts alone: the secret itself signs cookies. Visitors and operations share it, told apart by their
 * places; the label is of the first, and another would make what is stored unreadable.
 */
function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'dewlane shared visitors', KEY_BYTES));
}
