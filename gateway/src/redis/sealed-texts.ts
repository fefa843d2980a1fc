import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts texts for a store that others read and write too. */
export interface Sealer {
  /** @param place where the text is stored: nothing sealed for another place opens there */
  seal(text: string, place: string): string;
  /** The text, or undefined unless it was sealed for this place with one of the secrets. */
  open(sealed: string, place: string): string | undefined;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals with a key that is derived from `secret`; what was sealed with `otherSecret` opens too, so that a rotation makes
 * nothing unreadable.
 */
export function createSealer(secret: string, otherSecret?: string): Sealer {
  const key = keyOf(secret);
  const keys = otherSecret === undefined ? [key] : [key, keyOf(otherSecret)];
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(place));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const each of keys) {
        const text = openWith(each, bytes, place);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

function openWith(key: Buffer, bytes: Buffer, place: string): string | undefined {
  const start = NONCE_BYTES + TAG_BYTES;
  if (bytes.length < start) return undefined;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  cipher.setAuthTag(bytes.subarray(NONCE_BYTES, start));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(start)), cipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** A key for this use only: the secret itself signs cookies. */
function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'dewlane shared visitors', KEY_BYTES));
}
