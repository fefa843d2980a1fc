/**
 * Letters and digits that cannot be mistaken for each other, read or spoken: no 0/O, 1/I/L, 2/Z, 5/S, 8/B or U (for V).
 */
const ALPHABET = 'ACDEFGHJKMNPQRTVWXY34679';
const LENGTH = 8;
/** Bytes from this value on are rejected: the remainder would make some letters likelier than others (modulo bias). */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/**
 * A confirmation number: `CW-` and 8 characters, easy to read aloud and unpredictable
 * (design.md#bookings-vehicles-mail). `randomBytes` must be a cryptographic source.
 */
export function confirmationNumber(randomBytes: (count: number) => Uint8Array): string {
  let characters = '';
  while (characters.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < FAIR_BYTES && characters.length < LENGTH) {
        characters += ALPHABET.charAt(byte % ALPHABET.length);
      }
    }
  }
  return `CW-${characters}`;
}
